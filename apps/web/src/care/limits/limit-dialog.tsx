import type { LimitValue, PlayerLimit } from '@golden-acers/contract';
import { useCommand } from '../../api/use-command.ts';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { useForm } from '../../ui/use-form.ts';
import { LimitField, limitProblemOf } from './limit-field.tsx';
import { limitNumberOf, limitValueText, parseLimit } from './limit-text.ts';
import { limitsQuery } from './limits.queries.ts';

interface LimitDialogProps {
  limit: PlayerLimit;
  onClose: () => void;
}

/** Sets the player's own limit, or requests a higher one or none. */
export function LimitDialog({ limit, onClose }: LimitDialogProps) {
  const care = useCareTranslation();
  const { kind, own } = limit;
  const isRaise = (max: LimitValue | null) =>
    own !== null && (max === null || limitNumberOf(max) > limitNumberOf(own));
  const change = useCommand('PUT /user/limits', {
    stores: limitsQuery,
    success: (_reply, { body }) => care(isRaise(body.max) ? 'limits.asked' : 'limits.set'),
    onSuccess: onClose,
  });
  const form = useForm('PUT /user/limits', { text: '' }, change, {
    textsOf: () => undefined,
    problemsOf: ({ text }) => ({ text: limitProblemOf(care, { kind, text }) }),
    onChange: change.reset,
  });
  const max = parseLimit(kind, form.values.text);
  return (
    <Dialog
      isOpen
      onClose={() => !change.isPending && onClose()}
      title={care(`limits.kinds.${kind}`)}
      isDismissable={form.isPristine}
    >
      <Form
        form={form}
        onSubmit={() => max !== undefined && change.mutate({ body: { kind, max } })}
        className="grid gap-5"
      >
        <p className="text-muted">
          {own === null
            ? care('limits.firstHint')
            : care('limits.changeHint', { limit: limitValueText(care, own) })}
        </p>
        <LimitField kind={kind} {...form.field('text')} />
        <RequestError error={change.error} fallback={care('limits.refused')} />
        {own !== null && (
          <Button
            variant="line"
            size="sm"
            className="justify-self-start"
            disabled={change.isPending}
            onClick={() => change.mutate({ body: { kind, max: null } })}
          >
            {care('limits.remove')}
          </Button>
        )}
        <FormActions
          onCancel={onClose}
          isBusy={change.isPending}
          submitLabel={care(max !== undefined && isRaise(max) ? 'limits.ask' : 'limits.choose')}
        />
      </Form>
    </Dialog>
  );
}
