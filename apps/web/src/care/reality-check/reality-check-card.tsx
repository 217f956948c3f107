import { realityCheckIntervals } from '@golden-acers/contract/care-constants';
import { useQuery } from '@tanstack/react-query';
import { visitQuery } from '../../access/sessions/visit.queries.ts';
import { useCommand } from '../../api/use-command.ts';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { QueryErrorBar, Skeleton } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { type RealityCheck, realityCheckQuery } from './reality-check.queries.ts';

/** Sets the interval of the reality check, which cannot be turned off. */
export function RealityCheckCard() {
  const care = useCareTranslation();
  const query = useQuery(realityCheckQuery);
  return (
    <Card title={care('realityCheck.title')}>
      <p className="mb-4 text-muted">{care('realityCheck.about')}</p>
      {query.data !== undefined && <IntervalChoice check={query.data} />}
      {query.data === undefined && query.error === null && <Skeleton className="h-28 md:h-18" />}
      {query.data === undefined && query.error !== null && (
        <QueryErrorBar query={query} fallback={care('realityCheck.loadFailed')} />
      )}
    </Card>
  );
}

function IntervalChoice({ check }: { check: RealityCheck }) {
  const care = useCareTranslation();
  const { mutate, isPending } = useCommand('PUT /user/reality-check', {
    stores: realityCheckQuery,
    failure: care('realityCheck.chooseFailed'),
    invalidates: [visitQuery.queryKey],
  });
  const { intervalMinutes, nextIntervalMinutes, maxIntervalMinutes } = check;
  const choices = realityCheckIntervals.filter((minutes) => minutes <= maxIntervalMinutes);
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 text-sm text-faint">{care('realityCheck.every')}</legend>
        {choices.map((minutes) => (
          <ChoiceChip
            key={minutes}
            isSelected={minutes === intervalMinutes}
            onPress={() => !isPending && mutate({ body: { intervalMinutes: minutes } })}
          >
            {care('realityCheck.minutes', { minutes })}
          </ChoiceChip>
        ))}
      </fieldset>
      <p role="status" className="text-sm text-muted">
        {nextIntervalMinutes !== null && care('realityCheck.next', { minutes: nextIntervalMinutes })}
      </p>
    </div>
  );
}
