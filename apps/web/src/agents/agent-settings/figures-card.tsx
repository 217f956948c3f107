import type { SiteFigures } from '@golden-acers/contract';
import { type FigureName, figureBounds } from '@golden-acers/contract/agent-constants';
import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../api/site.queries.ts';
import { replyMessage, useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatFigure } from '../../site/pages/site-figures.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingSkeletons, QueryErrorBar, RequestError, Skeleton } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Card } from '../../ui/page.tsx';
import { useForm } from '../../ui/use-form.ts';

const figureNames = Object.keys(figureBounds) as FigureName[];

/** Shows the figures that the site shows about itself. For agents who may change the site's settings. */
export function FiguresCard() {
  const t = useConsoleTranslation();
  const site = useQuery(siteQuery);
  return (
    <Card title={t('setting.figures.title')}>
      <p className="mb-4 text-sm text-muted">{t('setting.figures.hint')}</p>
      {site.data !== undefined ? (
        <FiguresForm saved={site.data.figures} version={site.data.figuresVersion} />
      ) : site.error !== null ? (
        <QueryErrorBar query={site} fallback={t('setting.notLoaded')} />
      ) : (
        <LoadingSkeletons>
          <Skeleton className="h-[80rem] sm:h-[43rem]" />
        </LoadingSkeletons>
      )}
    </Card>
  );
}

function FiguresForm({ saved, version }: { saved: SiteFigures; version: string }) {
  const t = useConsoleTranslation();
  const save = useCommand('PUT /agent/site-figures', {
    success: replyMessage,
    invalidates: [siteQuery.queryKey],
  });
  const first = Object.fromEntries(figureNames.map((name) => [name, String(saved[name])])) as Record<
    FigureName,
    string
  >;
  const form = useForm('PUT /agent/site-figures', first, save, {
    textsOf: (name: FigureName, limits) => ({
      label: t(`setting.figures.${name}`),
      problem: t('setting.figures.bounds', limits),
    }),
    shows: 'numbers at once',
    version,
  });
  const numbers = () => figureNames.map((name) => [name, form.number(name)] as const);
  return (
    <Form
      form={form}
      onSubmit={() =>
        save.mutate({ body: Object.fromEntries(numbers()) as Record<FigureName, number>, ifMatch: version })
      }
      className="grid gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {figureNames.map((name) => {
          const value = form.typedNumber(name);
          return (
            <TextField
              key={name}
              {...form.field(name)}
              hint={
                value === undefined
                  ? undefined
                  : t('setting.figures.shown', { figure: formatFigure(name, value) })
              }
              className="tabular"
            />
          );
        })}
      </div>
      <RequestError error={save.error} fallback={t('setting.failed')} />
      <Button
        type="submit"
        size="sm"
        className="justify-self-end"
        busy={save.isPending}
        disabled={figureNames.every((name) => form.typedNumber(name) === saved[name])}
      >
        {t('setting.save')}
      </Button>
    </Form>
  );
}
