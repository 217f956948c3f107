import type { LabelColour } from '@golden-acers/contract';
import type { Generated, JSONColumnType } from 'kysely';

interface PlayerCreationTable {
  agent_id: string;
  idempotency_key: string;
  command_hash: string;
  player_id: string;
}

interface PlayerNoteTable {
  id: string;
  player_id: string;
  author_id: string;
  text: string;
  written_at: Date;
  edited_at: Generated<Date | null>;
}

interface LabelTable {
  id: string;
  name: string;
  colour: LabelColour;
}

interface SavedViewTable {
  id: string;
  agent_id: string;
  name: string;
  is_default: boolean;
  settings: JSONColumnType<object, string, string>;
}

export interface PlayerTables {
  player_creation: PlayerCreationTable;
  player_note: PlayerNoteTable;
  label: LabelTable;
  player_label: { player_id: string; label_id: string };
  saved_view: SavedViewTable;
}
