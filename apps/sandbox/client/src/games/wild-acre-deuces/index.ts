import { videoPokerGame } from '../../engines/cards/video-poker-game.ts';
import './wild-acre-deuces.css';

export const game = videoPokerGame('wild-acre-deuces');
