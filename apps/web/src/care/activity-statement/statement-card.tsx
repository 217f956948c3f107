import { useCareTranslation } from '../../i18n/care-translations.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';

export function StatementCard() {
  const care = useCareTranslation();
  return (
    <Card title={care('statement.title')}>
      <p className="mb-4 text-muted">{care('statement.intro')}</p>
      <LinkButton to={paths.activityStatement} variant="line">
        {care('statement.open')}
      </LinkButton>
    </Card>
  );
}
