import { PermittedTabs } from '../access/permissions/permitted-tabs.tsx';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { ClaimsTab } from '../promotions/agent-claims/claims-tab.tsx';
import { OffersTab } from '../promotions/offer-editor/offers-tab.tsx';
import { choiceParam, useTypedSearchParams } from '../typed-search-params.ts';

const tabs = ['offers', 'claims'] as const;
const promotionsParams = { tab: choiceParam(tabs, 'offers') };

export function PromotionsTabs() {
  const t = useConsoleTranslation();
  const [{ tab }, changeParams] = useTypedSearchParams(promotionsParams);
  return (
    <PermittedTabs
      label={t('menu.promotions')}
      tabs={tabs.map((id) => ({ id, label: t(`promotions.tabs.${id}`), permission: 'promotions.read' }))}
      selected={tab}
      onSelect={(id) => changeParams({ tab: id })}
    />
  );
}

export function PromotionsPage() {
  const [{ tab }] = useTypedSearchParams(promotionsParams);
  return tab === 'claims' ? <ClaimsTab /> : <OffersTab />;
}
