import { useCommand } from '../../api/use-command.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { Button } from '../../ui/button.tsx';

const choices = [
  ['good', true],
  ['bad', false],
] as const;

interface ThreadRatingProps<Reply> {
  isSatisfied: boolean | null;
  rate: (isSatisfied: boolean) => Promise<Reply>;
  onRated: (reply: Reply) => void;
}

export function ThreadRating<Reply>({ isSatisfied, rate, onRated }: ThreadRatingProps<Reply>) {
  const support = useSupportTranslation();
  const sending = useCommand(rate, {
    failure: support('tickets.rateFailed'),
    onSuccess: onRated,
  });
  return (
    <section className="flex flex-wrap items-center gap-x-5 gap-y-3 border-y border-line py-5">
      <h2 className="font-medium">{support('tickets.rateTitle')}</h2>
      <div className="flex gap-2">
        {choices.map(([name, value]) => (
          <Button
            key={name}
            size="sm"
            variant={isSatisfied === value ? 'gold' : 'line'}
            aria-pressed={isSatisfied === value}
            busy={sending.isPending && sending.variables === value}
            onClick={() => sending.mutate(value)}
          >
            {support(`tickets.${name}`)}
          </Button>
        ))}
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isSatisfied !== null && support('tickets.rated')}
      </p>
    </section>
  );
}
