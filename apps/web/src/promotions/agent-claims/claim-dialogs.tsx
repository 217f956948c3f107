import type { AgentClaim } from '@golden-acers/contract';
import { claimReviewDecisions } from '@golden-acers/contract/agent-constants';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { ChoiceChips } from '../../ui/choice-chip.tsx';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { claimCommand } from './agent-claims.queries.ts';
import { titleOf } from './offer-title.ts';

interface ClaimDialogProps {
  claim: AgentClaim;
  onClose: () => void;
}

function ClaimSummary({ claim }: { claim: AgentClaim }) {
  const t = useConsoleTranslation();
  return (
    <p className="grid gap-1">
      <span className="font-medium wrap-anywhere">{`${claim.account} · ${claim.nickname}`}</span>
      <span className="wrap-anywhere text-muted">
        {titleOf(t, claim.offer)}
        {claim.bonus !== null && ` · ${formatMoney(claim.bonus)}`}
      </span>
    </p>
  );
}

export function ClaimCancelDialog({ claim, onClose }: ClaimDialogProps) {
  const t = useConsoleTranslation();
  const mutation = useCommand('POST /agent/claims/:claimId/cancel', {
    ...claimCommand(onClose),
    success: t('claims.cancelled'),
    about: claim.account,
  });
  const form = useConsoleForm('POST /agent/claims/:claimId/cancel', { reason: '' }, mutation);
  return (
    <FormDialog
      title={t('claims.cancelTitle')}
      submitLabel={t('claims.cancel')}
      isDanger
      form={form}
      errorFallback={t('claims.refusedByServer')}
      onClose={onClose}
      onSubmit={() => mutation.mutate({ params: { claimId: claim.id }, body: form.values })}
    >
      <ClaimSummary claim={claim} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}

interface ReviewValues {
  readonly decision: (typeof claimReviewDecisions)[number];
  readonly isBarring: boolean;
  readonly reason: string;
}

/** Shows why the claim is held, and pays or refuses it. */
export function ClaimReviewDialog({ claim, onClose }: ClaimDialogProps) {
  const t = useConsoleTranslation();
  const { isOfSubtree } = claim.offer;
  const mutation = useCommand('POST /agent/claims/:claimId/review', {
    ...claimCommand(onClose),
    success: (_reply, { body }) => t(`claims.done.${body.decision}`),
    about: claim.account,
  });
  const first: ReviewValues = {
    decision: isOfSubtree ? 'allow' : 'refuse',
    isBarring: false,
    reason: '',
  };
  const form = useConsoleForm('POST /agent/claims/:claimId/review', first, mutation);
  const { decision, isBarring } = form.values;
  const body = { ...form.values, isBarring: isBarring && decision === 'refuse' };
  return (
    <FormDialog
      title={t('claims.reviewTitle')}
      submitLabel={t(`claims.decisions.${decision}`)}
      isDanger={decision === 'refuse'}
      form={form}
      errorFallback={t('claims.refusedByServer')}
      onClose={onClose}
      onSubmit={() => mutation.mutate({ params: { claimId: claim.id }, body })}
    >
      <ClaimSummary claim={claim} />
      <section aria-label={t('claims.evidence')} className="grid gap-2 border-t border-line pt-4">
        <h3 className="font-semibold">{t('claims.evidence')}</h3>
        <ul className="grid gap-1.5 text-sm">
          {claim.review.evidence.map(({ kind, account, count }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries of a kind may have no account name.
            <li key={index} className="wrap-anywhere">
              {count === null
                ? t(`claims.same.${kind}`, { account: account ?? t('claims.otherAgents') })
                : t(`claims.same.${kind}`, { account: String(count) })}
            </li>
          ))}
        </ul>
      </section>
      {isOfSubtree ? (
        <ChoiceChips
          label={t('claims.decision')}
          choices={claimReviewDecisions}
          selected={decision}
          onSelect={(one) => form.change({ decision: one })}
          labelOf={(one) => t(`claims.decisions.${one}`)}
        />
      ) : (
        <p className="text-sm text-faint">{t('claims.onlyRefuse')}</p>
      )}
      {decision === 'refuse' && (
        <Switch
          label={t('claims.bar')}
          hint={t('claims.barHint')}
          isOn={isBarring}
          onChange={(isOn) => form.change({ isBarring: isOn })}
        />
      )}
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}

interface ClaimGrantDialogProps {
  offerId: string;
  title: string;
  onClose: () => void;
}

export function ClaimGrantDialog({ offerId, title, onClose }: ClaimGrantDialogProps) {
  const t = useConsoleTranslation();
  const mutation = useCommand('POST /agent/offers/:offerId/grant', {
    ...claimCommand(onClose),
    success: t('claims.granted'),
    about: ({ body }) => body.account,
  });
  const form = useConsoleForm('POST /agent/offers/:offerId/grant', { account: '', reason: '' }, mutation, {
    problemsOf: ({ account }) => ({ account: account.trim() === '' && t('claims.accountMissing') }),
  });
  return (
    <FormDialog
      title={t('claims.grantTitle')}
      submitLabel={t('claims.grant')}
      form={form}
      errorFallback={t('claims.refusedByServer')}
      onClose={onClose}
      onSubmit={() =>
        mutation.mutate({
          params: { offerId },
          body: { ...form.values, account: form.values.account.trim() },
        })
      }
    >
      <p className="grid gap-1 text-muted">
        <span className="font-medium wrap-anywhere text-text">{title}</span>
        {t('claims.grantText')}
      </p>
      <TextField {...form.field('account')} maxLength={32} autoFocus />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
