import type { Language } from '@golden-acers/contract';

interface RecoveryRequestTable {
  id: string;
  email_key: string;
  language: Language;
}

export interface RecoveryTables {
  recovery_request: RecoveryRequestTable;
}
