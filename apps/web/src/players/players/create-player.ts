import { lengths } from '@golden-acers/contract/constants';
import { useQueryClient } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import { newIdempotencyKey } from '../../api/command-errors.ts';
import { errorMessageOf } from '../../api/errors.ts';
import { refetchQueries } from '../../api/refetch-queries.ts';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { postTransfer } from '../../money/transfers/transfers.queries.ts';
import { notify } from '../../ui/toasts.tsx';
import { playerKeys } from './players.queries.ts';

export type CreatedPlayer = EndpointResponse<'POST /fortune-panda/users'>['data'];

export const emptyForm = {
  username: '',
  password: '',
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  amount: '',
};
export type CreatePlayerFormValues = typeof emptyForm;

/** The message key of each invalid field that the limits of the contract do not show. */
export function validateCreatePlayerForm(form: CreatePlayerFormValues) {
  const isShort = (text: string, min: number) => text.trim() !== '' && text.trim().length < min;
  const isEmail = form.email.trim() === '' || /^\S+@\S+\.\S+$/.test(form.email.trim());
  return {
    ...(!/^[\p{L}\p{N}._-]+$/u.test(form.username.trim()) && { username: 'usernameWrong' as const }),
    ...(!isEmail && { email: 'emailWrong' as const }),
    ...(isShort(form.firstName, lengths.nameMin) && { firstName: 'nameShort' as const }),
    ...(isShort(form.lastName, lengths.nameMin) && { lastName: 'nameShort' as const }),
    ...(isShort(form.phone, lengths.phoneMin) && { phone: 'phoneShort' as const }),
  };
}

/** A retry uses the same idempotency key, so that it creates no second player. */
export function useCreatePlayer(onMade: (player: CreatedPlayer, password: string) => void) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const { mutate, isPending, error, fieldErrors, reset } = useCommand(
    async ({ form }: { form: CreatePlayerFormValues; cents: number | undefined }, idempotencyKey) => {
      const { username, password, email, firstName, lastName, phone } = form;
      const optional = Object.entries({ email, firstName, lastName, phone });
      const given = Object.fromEntries(optional.filter(([, value]) => value.trim() !== ''));
      const body = { username, password, ...given };
      return (await call('POST /fortune-panda/users', { body, idempotencyKey })).data;
    },
    {
      onSuccess: async (player, { form, cents }) => {
        onMade(player, form.password);
        if (cents !== undefined) await rechargeFirst(player, cents);
        await refetchQueries(client, ...playerKeys(player.account));
      },
    },
  );
  /** The player exists even if this fails. The agent can recharge later. */
  async function rechargeFirst(player: CreatedPlayer, cents: number): Promise<void> {
    const description = player.account;
    try {
      const { state } = await postTransfer('recharge', player, cents, newIdempotencyKey());
      if (state === 'applied') notify.success(t('transfer.recharge.done'), { description });
      else if (state === 'waiting') notify.info(t('approvals.waits'), { description });
      else notify.info(t('transfer.recharge.checked'), { description });
    } catch (failure) {
      const message = errorMessageOf(failure, { refused: t('transfer.recharge.refused') });
      notify.error(t('transfer.recharge.failed', { message }), { description });
    }
  }
  return {
    isPending,
    error,
    fieldErrors,
    change: () => error !== null && reset(),
    send: (form: CreatePlayerFormValues, cents: number | undefined) => mutate({ form, cents }),
  };
}

/** Without characters that sound or look alike, because passwords are read aloud. */
const passwordAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const passwordLength = 12;

export function generatePassword(): string {
  let text = '';
  while (text.length < passwordLength) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // Bytes from the last multiple of 31 on would favour the first letters.
    if (byte < 256 - (256 % passwordAlphabet.length))
      text += passwordAlphabet[byte % passwordAlphabet.length];
  }
  return text;
}
