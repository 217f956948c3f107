import { WalletPage } from '../../money/wallet/wallet-page.tsx';
import { PromoCodeCard } from './promo-code-card.tsx';

export function PlayerWalletPage() {
  return <WalletPage extra={<PromoCodeCard />} />;
}
