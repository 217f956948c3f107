/** The sounds of a slot beside that of a win. */
export type SlotSoundName = 'spin' | 'stop' | 'scatter' | 'anticipation' | 'feature' | 'expand' | 'coin';
