import { WalletPage } from '../../money/wallet/wallet-page.tsx';
import { AutomaticOffers } from '../bonuses/automatic-offers.tsx';
import { HeldClaims } from '../bonuses/held-claims.tsx';
import { PromoCodeCard } from './promo-code-card.tsx';

export function PlayerWalletPage() {
  const extra = (
    <>
      <HeldClaims />
      <AutomaticOffers />
      <PromoCodeCard />
    </>
  );
  return <WalletPage extra={extra} />;
}
