import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';

/** Causes that the server writes into a transfer's evidence, and the provider's failure codes. */
const stepCauses = [
  'not_sent',
  'not_sent_again',
  'left_unsent_for_too_long',
  'its_server_stopped_before_the_answer',
  'equal_transfers_leave_no_time_to_count_from',
  'the_provider_has_a_record_under_its_name',
  'what_the_provider_has_under_its_name_is_not_this_transfer',
  'no_record_under_its_name_yet_and_the_provider_may_still_be_at_it',
  'the_provider_names_every_record_and_none_is_it',
  'an_equal_transfer_is_in_review_too',
  'the_provider_has_fewer_records_than_we_applied',
  'the_provider_has_more_records_than_we_can_explain',
  'the_provider_has_a_record_of_it',
  'the_one_record_that_is_left_over_is_from_another_time',
  'no_record_yet_and_the_provider_may_still_be_at_it',
  'no_record_but_the_balance_moved_by_the_amount',
  'the_provider_has_no_record_of_it',
  'it_has_no_time_of_sending',
  'looking_for_it_failed',
  'the_provider_s_records_could_not_be_read',
  'the_provider_could_not_be_asked',
  'timed_out',
  'connection_lost',
  'redirected',
  'bad_status',
  'too_large',
  'not_json',
  'bad_response',
  'unclassified',
] as const;

/** Evidence contains English text. A decision's reason, which an agent wrote, is shown unchanged. */
export function stepCauseText(t: ConsoleTranslateFn, cause: string): string {
  const [text = cause, code] = cause.split(': ');
  const key = text.toLowerCase().replace(/[^a-z]+/g, '_');
  const known = stepCauses.find((one) => one === key);
  if (known === undefined) return cause.replaceAll('_', ' ');
  const title = t(`reviews.stepCauses.${known}`);
  return code === undefined ? title : `${title} (${stepCauseText(t, code)})`;
}
