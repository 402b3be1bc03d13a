#include "core/host_settings/coalescing_setting.h"
#include "core/host_settings/ring_setting.h"

#include <cerrno>
#include <gmock/gmock.h>
#include <linux/ethtool.h>

namespace delayrank::host_settings {
namespace {

using testing::HasSubstr;

/// A network card that answers the ethtool commands for rings and coalescing.
struct FakeCard {
    ethtool_ringparam rings{};
    ethtool_coalesce coalesce{};
    int refusal = 0;

    FakeCard() {
        rings.rx_max_pending = rings.tx_max_pending = 4096;
        rings.rx_pending = 256;
        rings.tx_pending = 512;
        coalesce.rx_coalesce_usecs = 50;
        coalesce.tx_coalesce_usecs = 7;
    }
    EthtoolCall call() {
        return [this](const std::string &device, void *command) {
            EXPECT_EQ(device, "eth0");
            const auto number = *static_cast<std::uint32_t *>(command);
            if (number == ETHTOOL_GRINGPARAM)
                *static_cast<ethtool_ringparam *>(command) = rings;
            else if (number == ETHTOOL_GCOALESCE)
                *static_cast<ethtool_coalesce *>(command) = coalesce;
            else if (refusal != 0)
                return refusal;
            else if (number == ETHTOOL_SRINGPARAM)
                rings = *static_cast<ethtool_ringparam *>(command);
            else if (number == ETHTOOL_SCOALESCE)
                coalesce = *static_cast<ethtool_coalesce *>(command);
            return 0;
        };
    }
};

TEST(RingSetting, ChangesItsOwnDirectionAlone) {
    FakeCard card;
    const RingSetting receive(RingSetting::Direction::receive, "eth0", card.call());
    const RingSetting send(RingSetting::Direction::send, "eth0", card.call());
    EXPECT_EQ(receive.name(), "ring_rx@eth0");
    EXPECT_EQ(receive.read(), "256");
    EXPECT_EQ(send.read(), "512");
    ASSERT_TRUE(receive.write("64"));
    EXPECT_EQ(card.rings.rx_pending, 64u);
    EXPECT_EQ(card.rings.tx_pending, 512u);
}

TEST(RingSetting, NamesTheDevicesLimit) {
    FakeCard card;
    const RingSetting receive(RingSetting::Direction::receive, "eth0", card.call());
    const auto written = receive.write("8192");
    ASSERT_FALSE(written);
    EXPECT_THAT(written.error().message(), HasSubstr("ring_rx@eth0: the device's limit is 4096"));
    for (const char *value : {"", "-1", "64k", "1.5", "99999999999"})
        EXPECT_FALSE(receive.check(value)) << value;
}

TEST(RingSetting, TellsWhatTheDeviceSays) {
    FakeCard card;
    const RingSetting receive(RingSetting::Direction::receive, "eth0", card.call());
    card.refusal = EPERM;
    EXPECT_EQ(receive.write("64").error().code, ErrorCode::permission);
    card.refusal = EOPNOTSUPP;
    EXPECT_EQ(receive.write("64").error().code, ErrorCode::notFound);
    EXPECT_THAT(receive.write("64").error().reason, HasSubstr("no such setting"));
}

TEST(RingSetting, OfADeviceThatHasNoRingsIsNotFound) {
    const auto value = RingSetting(RingSetting::Direction::receive, "lo").read();
    ASSERT_FALSE(value);
    EXPECT_EQ(value.error().code, ErrorCode::notFound);
}

TEST(CoalescingSetting, ChangesItsOwnFieldAlone) {
    for (const std::string &field : CoalescingSetting::fields()) {
        FakeCard card;
        const ethtool_coalesce before = card.coalesce;
        const CoalescingSetting setting(field, "eth0", card.call());
        EXPECT_EQ(setting.name(), field + "@eth0");
        ASSERT_TRUE(setting.write("1")) << field;
        EXPECT_EQ(setting.read(), "1") << field;
        const int changed = (card.coalesce.rx_coalesce_usecs != before.rx_coalesce_usecs) +
                            (card.coalesce.tx_coalesce_usecs != before.tx_coalesce_usecs) +
                            (card.coalesce.rx_max_coalesced_frames != before.rx_max_coalesced_frames) +
                            (card.coalesce.tx_max_coalesced_frames != before.tx_max_coalesced_frames) +
                            (card.coalesce.use_adaptive_rx_coalesce != before.use_adaptive_rx_coalesce) +
                            (card.coalesce.use_adaptive_tx_coalesce != before.use_adaptive_tx_coalesce);
        EXPECT_EQ(changed, 1) << field;
    }
}

TEST(CoalescingSetting, RefusesWhatIsOutOfRange) {
    FakeCard card;
    EXPECT_FALSE(CoalescingSetting("adaptive_rx", "eth0", card.call()).check("2"));
    EXPECT_TRUE(CoalescingSetting("adaptive_rx", "eth0", card.call()).check("0"));
    EXPECT_FALSE(CoalescingSetting("rx_usecs", "eth0", card.call()).check("1000001"));
}

} // namespace
} // namespace delayrank::host_settings
