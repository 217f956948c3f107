import { useCareTranslation } from '../../i18n/care-translations.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';

/** Tells visitors what this page has for signed-in players. */
export function AccountToolsCard() {
  const { t } = useTranslation();
  const care = useCareTranslation();
  const tools = [
    [care('limits.title'), care('saferPlay.limits')],
    [care('realityCheck.title'), care('saferPlay.realityCheck')],
    [care('breaks.title'), care('breaks.text')],
    [care('statement.title'), care('statement.intro')],
  ] as const;
  return (
    <Card title={care('saferPlay.withAccount')} className="lg:col-span-2">
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
        {tools.map(([name, text]) => (
          <div key={name} className="grid content-start gap-1">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <LinkButton to={paths.login} state={{ from: paths.saferPlay }} variant="line" className="mt-5">
        {t('shell.login')}
      </LinkButton>
    </Card>
  );
}
