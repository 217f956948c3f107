import { videoPokerGame } from '../../engines/cards/video-poker-game.ts';
import './harvest-bonus.css';

export const game = videoPokerGame('harvest-bonus');
