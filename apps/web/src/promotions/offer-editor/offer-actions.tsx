import type { AgentOffer } from '@golden-acers/contract';
import { Ban, Copy, Gift, type LucideIcon, Pause, Pencil, Play, Send } from 'lucide-react';
import { ExplainedButton } from '../../access/permissions/permitted-button.tsx';
import { setAboveReason } from '../../access/permissions/set-above.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { DropdownMenuItem } from '../../ui/menu.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { offerTitle } from './offer-texts.ts';
import type { OfferAct } from './offers.queries.ts';

type OfferAction = 'edit' | OfferAct | 'grant' | 'end';
export interface ChosenAction {
  readonly action: OfferAction;
  readonly offer: AgentOffer;
}

const actionIcons: Readonly<Record<OfferAction, LucideIcon>> = {
  edit: Pencil,
  publish: Send,
  grant: Gift,
  pause: Pause,
  resume: Play,
  duplicate: Copy,
  end: Ban,
};

/** The author edits and publishes it. Agents above can also pause and end it. */
function actionsOf({ state, by, form, isEditable }: AgentOffer): readonly OfferAction[] {
  const copy: OfferAction[] = isEditable ? ['duplicate'] : [];
  const grant: OfferAction[] = isEditable && form.kind !== 'cashback' ? ['grant'] : [];
  // The offer that pays a tournament's prizes is published with the tournament.
  const edit: OfferAction[] = isEditable ? ['edit', 'publish'] : [];
  switch (state) {
    case 'draft':
      return by.isOwn ? [...edit, ...copy, 'end'] : [...copy, 'end'];
    case 'waiting':
      return [...copy, 'end'];
    case 'published':
      return [...grant, 'pause', ...copy, 'end'];
    case 'paused':
      return ['resume', ...copy, 'end'];
    case 'ended':
      return copy;
  }
}

interface OfferActionsProps {
  offer: AgentOffer;
  onAction: (chosen: ChosenAction) => void;
}

/** Shows the most likely action as a button, the others in a menu. */
export function OfferActions({ offer, onAction }: OfferActionsProps) {
  const t = useConsoleTranslation();
  const title = offerTitle(t, offer);
  const [first, ...others] = actionsOf(offer);
  if (first === undefined) return null;
  return (
    <span className="flex items-center gap-1.5">
      <ExplainedButton
        disabledReason={first === 'resume' ? setAboveReason(t, offer.pausedAbove) : undefined}
        size="row"
        variant="line"
        aria-label={t(`promotions.${first}One`, { title })}
        onClick={() => onAction({ action: first, offer })}
      >
        {t(`promotions.${first}`)}
      </ExplainedButton>
      {others.length > 0 && (
        <RowMenu label={t('player.moreOf', { account: title })}>
          {others.map((action) => {
            const Icon = actionIcons[action];
            return (
              <DropdownMenuItem
                key={action}
                icon={<Icon aria-hidden className="size-4.5" />}
                onAction={() => onAction({ action, offer })}
              >
                {t(`promotions.${action}`)}
              </DropdownMenuItem>
            );
          })}
        </RowMenu>
      )}
    </span>
  );
}
