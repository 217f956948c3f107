import type { Language, TemplatePurpose } from '@golden-acers/contract';

interface MessageTemplateTable {
  id: string;
  agent_id: string;
  purpose: TemplatePurpose;
  language: Language;
  text: string;
  created_at: Date;
  updated_at: Date;
}

export interface MessageTemplateTables {
  message_template: MessageTemplateTable;
}
