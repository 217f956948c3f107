import type { SiteFigures } from '@golden-acers/contract';
import { type FigureName, figureBounds } from '@golden-acers/contract/agent-constants';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { putQueryData } from '../../api/refetch-queries.ts';
import { siteQuery } from '../../api/site.queries.ts';
import { replyMessage, useCommand } from '../../api/use-command.ts';
import { parseInteger } from '../../games/jackpots/jackpot-effect.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount } from '../../i18n/number-format.ts';
import { formatFigure } from '../../site/pages/site-figures.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingSkeletons, QueryErrorBar, RequestError, Skeleton } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';

const figureNames = Object.keys(figureBounds) as FigureName[];

/** Shows the figures that the site shows about itself. For agents who may change the site's settings. */
export function FiguresCard() {
  const t = useConsoleTranslation();
  const site = useQuery(siteQuery);
  return (
    <Card title={t('setting.figures.title')}>
      <p className="mb-4 text-sm text-muted">{t('setting.figures.hint')}</p>
      {site.data !== undefined ? (
        <FiguresForm key={JSON.stringify(site.data.figures)} saved={site.data.figures} />
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

function FiguresForm({ saved }: { saved: SiteFigures }) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const [typed, setTyped] = useState<Readonly<Partial<Record<FigureName, string>>>>({});
  const figures = Object.fromEntries(
    figureNames.map((name) => [name, parseFigure(name, typed[name] ?? String(saved[name]))]),
  ) as Record<FigureName, number | undefined>;
  const save = useCommand('PUT /agent/site-figures', {
    success: replyMessage,
    onSuccess: ({ data }) => {
      const site = client.getQueryData(siteQuery.queryKey);
      if (site !== undefined) putQueryData(client, siteQuery.queryKey, { ...site, figures: data });
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isComplete(figures)) save.mutate({ body: figures });
  }
  const field = (name: FigureName) => {
    const [min, max] = figureBounds[name];
    const value = figures[name];
    return (
      <TextField
        key={name}
        label={t(`setting.figures.${name}`)}
        hint={
          value === undefined ? undefined : t('setting.figures.shown', { figure: formatFigure(name, value) })
        }
        value={typed[name] ?? String(saved[name])}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        error={
          value === undefined
            ? t('setting.figures.bounds', { min: formatCount(min), max: formatCount(max) })
            : undefined
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        className="tabular"
      />
    );
  };
  const isSame = figureNames.every((name) => figures[name] === saved[name]);
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">{figureNames.map(field)}</div>
      <RequestError error={save.error} fallback={t('setting.failed')} />
      <Button type="submit" size="sm" className="justify-self-end" busy={save.isPending} disabled={isSame}>
        {t('setting.save')}
      </Button>
    </form>
  );
}

function parseFigure(name: FigureName, text: string): number | undefined {
  const [min, max] = figureBounds[name];
  const value = parseInteger(text, max);
  return value !== undefined && value >= min ? value : undefined;
}

const isComplete = (figures: Readonly<Record<FigureName, number | undefined>>): figures is SiteFigures =>
  figureNames.every((name) => figures[name] !== undefined);
