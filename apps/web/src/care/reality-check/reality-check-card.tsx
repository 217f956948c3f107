import { realityCheckIntervals } from '@golden-acers/contract/care-constants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { visitQuery } from '../../access/sessions/visit.queries.ts';
import { putQueryData } from '../../api/refetch-queries.ts';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { QueryErrorBar, Skeleton } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { notify } from '../../ui/toasts.tsx';
import { type RealityCheck, realityCheckQuery, saveCheckInterval } from './reality-check.queries.ts';

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
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: saveCheckInterval,
    onSuccess(chosen) {
      putQueryData(client, realityCheckQuery.queryKey, chosen);
      void client.invalidateQueries({ queryKey: visitQuery.queryKey });
    },
    onError: notify.failure(care('realityCheck.chooseFailed')),
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
            onPress={() => !isPending && mutate(minutes)}
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
