import { envFields } from '@golden-acers/platform';
import type { z } from 'zod';

/** Rows that are not needed permanently. A background job deletes them; money and the audit log stay. */
export const retentionEnvironment = {
  /** Network addresses in the audit log. */
  AUDIT_ADDRESS_DAYS: envFields.integer(30, 36_500).default(400),
  /** Network addresses of agents in transfers, and in bulk jobs that ended. */
  TRANSFER_ADDRESS_DAYS: envFields.integer(30, 36_500).default(400),
  /** The opening event of an account stays. */
  ACTIVITY_DAYS: envFields.integer(30, 36_500).default(400),
  NOTIFICATION_DAYS: envFields.integer(7, 36_500).default(90),
  /** Deliveries that ended. */
  WEBHOOK_DELIVERY_DAYS: envFields.integer(2, 3_650).default(14),
};

type RetentionValues = Readonly<z.output<z.ZodObject<typeof retentionEnvironment>>>;

export const readRetentionConfig = (values: RetentionValues) => ({
  auditAddressDays: values.AUDIT_ADDRESS_DAYS,
  transferAddressDays: values.TRANSFER_ADDRESS_DAYS,
  activityDays: values.ACTIVITY_DAYS,
  notificationDays: values.NOTIFICATION_DAYS,
  webhookDeliveryDays: values.WEBHOOK_DELIVERY_DAYS,
});
