import type { AgentClaim } from '@golden-acers/contract';
import { claimReviewDecisions } from '@golden-acers/contract/agent-constants';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import { ChoiceChips } from '../../ui/choice-chip.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReasonField } from '../../ui/reason-field.tsx';
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
        {claim.bonus !== null && ` · ${formatDollars(claim.bonus)}`}
      </span>
    </p>
  );
}

export function ClaimCancelDialog({ claim, onClose }: ClaimDialogProps) {
  const t = useConsoleTranslation();
  const { reason, field, submit } = useReasonField();
  const mutation = useCommand(
    'POST /agent/claims/:claimId/cancel',
    claimCommand(t('claims.cancelled'), claim.account, onClose),
  );
  return (
    <FormDialog
      title={t('claims.cancelTitle')}
      submitLabel={t('claims.cancel')}
      isDanger
      isPristine={reason === ''}
      mutation={mutation}
      errorFallback={t('claims.refusedByServer')}
      onClose={onClose}
      onSubmit={() => submit(() => mutation.mutate({ params: { claimId: claim.id }, body: { reason } }))}
    >
      <ClaimSummary claim={claim} />
      {field}
    </FormDialog>
  );
}

/** Shows why the claim is held, and pays or refuses it. */
export function ClaimReviewDialog({ claim, onClose }: ClaimDialogProps) {
  const t = useConsoleTranslation();
  const { isOfSubtree } = claim.offer;
  const [decision, setDecision] = useState<(typeof claimReviewDecisions)[number]>(
    isOfSubtree ? 'allow' : 'refuse',
  );
  const [isBarring, setBarring] = useState(false);
  const { reason, field, submit } = useReasonField();
  const mutation = useCommand(
    'POST /agent/claims/:claimId/review',
    claimCommand(t(`claims.done.${decision}`), claim.account, onClose),
  );
  const body = { decision, reason, isBarring: isBarring && decision === 'refuse' };
  return (
    <FormDialog
      title={t('claims.reviewTitle')}
      submitLabel={t(`claims.decisions.${decision}`)}
      isDanger={decision === 'refuse'}
      isPristine={reason === ''}
      mutation={mutation}
      errorFallback={t('claims.refusedByServer')}
      onClose={onClose}
      onSubmit={() => submit(() => mutation.mutate({ params: { claimId: claim.id }, body }))}
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
          onSelect={setDecision}
          labelOf={(one) => t(`claims.decisions.${one}`)}
        />
      ) : (
        <p className="text-sm text-faint">{t('claims.onlyRefuse')}</p>
      )}
      {decision === 'refuse' && (
        <Switch label={t('claims.bar')} hint={t('claims.barHint')} isOn={isBarring} onChange={setBarring} />
      )}
      {field}
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
  const [account, setAccount] = useState('');
  const { reason, field, submit, wasSubmitted } = useReasonField();
  const typed = account.trim();
  const mutation = useCommand(
    'POST /agent/offers/:offerId/grant',
    claimCommand(t('claims.granted'), typed, onClose),
  );
  return (
    <FormDialog
      title={t('claims.grantTitle')}
      submitLabel={t('claims.grant')}
      isPristine={reason === '' && account === ''}
      mutation={mutation}
      errorFallback={t('claims.refusedByServer')}
      onClose={onClose}
      onSubmit={() =>
        submit(() => {
          if (typed !== '') mutation.mutate({ params: { offerId }, body: { account: typed, reason } });
        })
      }
    >
      <p className="grid gap-1 text-muted">
        <span className="font-medium wrap-anywhere text-text">{title}</span>
        {t('claims.grantText')}
      </p>
      <TextField
        label={t('players.account')}
        value={account}
        onChange={({ target }) => setAccount(target.value)}
        error={wasSubmitted && typed === '' ? t('claims.accountMissing') : mutation.fieldErrors.account}
        maxLength={32}
        autoComplete="off"
        autoFocus
      />
      {field}
    </FormDialog>
  );
}
