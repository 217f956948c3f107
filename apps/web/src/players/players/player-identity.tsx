import type { IdentityCheck, PlayerDetail } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { ExplainedButton } from '../../access/permissions/permitted-button.tsx';
import { setAboveReason } from '../../access/permissions/set-above.ts';
import { call } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { downloadResponse } from '../../reporting/files/download-file.ts';
import { Button } from '../../ui/button.tsx';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { formatMinute } from '../../ui/dates/period.ts';
import { Badge, QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { DescriptionItem, DescriptionList } from './overview-card.tsx';
import { playerIdentityQuery, playerKeys } from './players.queries.ts';

const tones = { none: 'plain', pending: 'warn', verified: 'good', refused: 'bad', expired: 'warn' } as const;

/** Shows the player's documents, and the decisions about them. */
export function PlayerIdentityPanel({ player: { account, status } }: { player: PlayerDetail }) {
  const t = useConsoleTranslation();
  const query = useQuery(playerIdentityQuery(account));
  const [decision, setDecision] = useState<IdentityDecision>();
  if (query.isError) return <QueryErrorPanel query={query} fallback={t('player.identity.notLoaded')} />;
  if (query.data === undefined) return <Skeleton className="h-16" />;
  const { state, refusedAbove, checks } = query.data;
  const setAbove = setAboveReason(t, refusedAbove);
  const [newest] = checks;
  const decide = (kind: IdentityDecision['kind']) => () => setDecision({ kind, check: newest });
  return (
    <>
      <Badge tone={tones[state]} className="justify-self-start">
        {t(`player.identity.states.${state}`)}
      </Badge>
      {newest && <CheckFacts account={account} check={newest} />}
      {status !== 'Inactive' && (
        <div className="flex flex-wrap gap-2">
          {newest?.state === 'pending' ? (
            <>
              <ExplainedButton disabledReason={setAbove} size="sm" onClick={decide('verify')}>
                {t('player.identity.verify.open')}
              </ExplainedButton>
              <Button size="sm" variant="line" onClick={decide('refuse')}>
                {t('player.identity.refuse.open')}
              </Button>
            </>
          ) : state === 'verified' ? (
            <Button size="sm" variant="line" onClick={decide('revoke')}>
              {t('player.identity.revoke.open')}
            </Button>
          ) : (
            <ExplainedButton disabledReason={setAbove} size="sm" variant="line" onClick={decide('seen')}>
              {t('player.identity.seen.open')}
            </ExplainedButton>
          )}
        </div>
      )}
      {decision && (
        <PlayerIdentityDialog account={account} decision={decision} onClose={() => setDecision(undefined)} />
      )}
    </>
  );
}

function CheckFacts({ account, check }: { account: string; check: IdentityCheck }) {
  const t = useConsoleTranslation();
  const save = useCommand(
    (id: string) =>
      downloadResponse('GET /fortune-panda/users/:username/identity/documents/:id', {
        params: { username: account, id },
      }),
    { failure: t('player.identity.saveFailed') },
  );
  const { submittedAt, decidedAt, decidedBy, reason, expiresAt, documents } = check;
  return (
    <>
      <DescriptionList>
        <DescriptionItem name={t('player.identity.sentAt')}>{formatMinute(submittedAt)}</DescriptionItem>
        {decidedAt !== null && decidedBy !== null && (
          <DescriptionItem name={t('player.identity.decided')}>
            {`${decidedBy}, ${formatMinute(decidedAt)}`}
          </DescriptionItem>
        )}
        {expiresAt !== null && (
          <DescriptionItem name={t('player.identity.until')}>{formatMinute(expiresAt)}</DescriptionItem>
        )}
      </DescriptionList>
      {reason !== null && <p className="text-sm break-words">{reason}</p>}
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {documents.map(({ id, kind, name, isDeleted }) => (
          <li key={id}>
            <Button
              size="sm"
              variant="line"
              disabled={isDeleted}
              busy={save.isPending && save.variables === id}
              onClick={() => save.mutate(id)}
            >
              <Paperclip aria-hidden className="size-4" />
              {t(isDeleted ? 'player.identity.deleted' : 'player.identity.save', {
                kind: t(`player.identity.kinds.${kind}`),
                name,
              })}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface IdentityDecision {
  /** `seen`: the agent has checked the person and the documents in person. */
  readonly kind: 'verify' | 'refuse' | 'revoke' | 'seen';
  readonly check: IdentityCheck | undefined;
}

interface PlayerIdentityDialogProps {
  account: string;
  decision: IdentityDecision;
  onClose: () => void;
}

function PlayerIdentityDialog({ account, decision, onClose }: PlayerIdentityDialogProps) {
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
