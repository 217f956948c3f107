import type { IdentityCheck } from '@golden-acers/contract';
import { call } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { playerKeys } from './players.queries.ts';

export interface IdentityDecision {
  /** `seen`: the agent has checked the person and the documents in person. */
  readonly kind: 'verify' | 'refuse' | 'revoke' | 'seen';
  readonly check: IdentityCheck | undefined;
}

interface PlayerIdentityDialogProps {
  account: string;
  decision: IdentityDecision;
  onClose: () => void;
}

export function PlayerIdentityDialog({ account, decision, onClose }: PlayerIdentityDialogProps) {
  const t = useConsoleTranslation();
  const { kind } = decision;
  const first: { readonly reason?: string } = kind === 'verify' ? {} : { reason: '' };
  const mutation = useCommand((reason: string) => sendDecision(account, decision, reason), {
    success: t(`player.identity.${kind}.done`),
    about: account,
    invalidates: playerKeys(account),
    onSuccess: onClose,
  });
  const form = useConsoleForm('POST /fortune-panda/users/:username/identity/refuse', first, mutation);
  return (
    <FormDialog
      title={t(`player.identity.${kind}.title`, { account })}
      submitLabel={t(`player.identity.${kind}.open`)}
      isDanger={kind === 'refuse' || kind === 'revoke'}
      form={form}
      errorFallback={t('player.refused')}
      onClose={onClose}
      onSubmit={() => mutation.mutate(form.values.reason ?? '')}
    >
      <p className="text-sm text-muted">{t(`player.identity.${kind}.hint`)}</p>
      {kind !== 'verify' && <ReasonField {...form.field('reason')} />}
    </FormDialog>
  );
}

function sendDecision(username: string, { kind, check }: IdentityDecision, reason: string) {
  const params = { username };
  if (kind === 'seen')
    return call('POST /fortune-panda/users/:username/identity/verify', {
      params,
      body: { checkId: null, reason },
    });
  if (check === undefined) throw new Error('Only a check can be decided.');
  if (kind === 'verify')
    return call('POST /fortune-panda/users/:username/identity/verify', {
      params,
      body: { checkId: check.id },
    });
  const state = kind === 'revoke' ? 'verified' : 'pending';
  return call('POST /fortune-panda/users/:username/identity/refuse', {
    params,
    body: { checkId: check.id, state, reason },
  });
}
