import { WalletPage } from '../../money/wallet/wallet-page.tsx';
import { AutomaticOffers } from '../bonuses/automatic-offers.tsx';
import { PromoCodeCard } from './promo-code-card.tsx';

export function PlayerWalletPage() {
  const extra = (
    <>
      <AutomaticOffers />
      <PromoCodeCard />
    </>
  );
  return <WalletPage extra={extra} />;
}
