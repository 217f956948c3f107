import type { Language, TranslatedLanguage } from '@golden-acers/contract';
import { type PlayRefusalCode, playRefusals } from './refusals.ts';

/** What a game shows its player of a refusal, in the languages that are not English. */
const translations: Readonly<Record<TranslatedLanguage, Readonly<Record<PlayRefusalCode, string>>>> = {
  es: {
    'launch.used': 'Este enlace ya se usó o es demasiado antiguo. Abre de nuevo el juego desde el sitio.',
    'session.required': 'Abre de nuevo el juego desde el sitio.',
    'session.ended': 'Esta sesión de juego ha terminado. Abre de nuevo el juego desde el sitio.',
    'session.idle': 'Este juego estuvo inactivo demasiado tiempo. Ábrelo de nuevo desde el sitio.',
    'session.replaced': 'Se abrió un juego en otro lugar, así que este se cerró.',
    'session.kicked': 'El operador terminó esta sesión de juego.',
    'game.not_found': 'Aquí no hay ningún juego así.',
    'round.not_found': 'No existe esa ronda.',
    'round.stake_not_allowed': 'Este juego no admite esa apuesta.',
    'round.bet_invalid': 'Este juego no admite esa jugada.',
    'round.move_invalid': 'Ese movimiento no es posible aquí.',
    'round.balance_low': 'Tu saldo no alcanza para esta apuesta.',
    'round.already_open': 'Termina primero la ronda abierta.',
    'round.key_reused': 'Esta clave ya se usó para otra ronda.',
    'round.over': 'Esta ronda ya ha terminado.',
    'round.step_taken': 'En este paso ya se hizo otro movimiento.',
    'round.step_ahead': 'Esta ronda aún no ha llegado tan lejos.',
    'round.still_open': 'Esta ronda aún no ha terminado.',
  },
  fr: {
    'launch.used': 'Ce lien a déjà servi ou est trop ancien. Veuillez rouvrir le jeu depuis le site.',
    'session.required': 'Veuillez rouvrir le jeu depuis le site.',
    'session.ended': 'Cette session de jeu est terminée. Veuillez rouvrir le jeu depuis le site.',
    'session.idle': 'Ce jeu est resté inactif trop longtemps. Veuillez le rouvrir depuis le site.',
    'session.replaced': 'Un jeu a été ouvert ailleurs, celui-ci a donc été fermé.',
    'session.kicked': 'L’opérateur a mis fin à cette session de jeu.',
    'game.not_found': 'Ce jeu n’existe pas ici.',
    'round.not_found': 'Cette partie n’existe pas.',
    'round.stake_not_allowed': 'Ce jeu n’accepte pas cette mise.',
    'round.bet_invalid': 'Ce jeu n’accepte pas ce pari.',
    'round.move_invalid': 'Ce coup n’est pas possible ici.',
    'round.balance_low': 'Votre solde ne suffit pas pour cette mise.',
    'round.already_open': 'Terminez d’abord la partie en cours.',
    'round.key_reused': 'Cette clé a déjà servi pour une autre partie.',
    'round.over': 'Cette partie est déjà terminée.',
    'round.step_taken': 'Un autre coup a déjà été joué à cette étape.',
    'round.step_ahead': 'Cette partie n’en est pas encore là.',
    'round.still_open': 'Cette partie n’est pas encore terminée.',
  },
  de: {
    'launch.used':
      'Dieser Link wurde schon benutzt oder ist zu alt. Bitte öffnen Sie das Spiel noch einmal von der Website aus.',
    'session.required': 'Bitte öffnen Sie das Spiel noch einmal von der Website aus.',
    'session.ended':
      'Diese Spielsitzung ist beendet. Bitte öffnen Sie das Spiel noch einmal von der Website aus.',
    'session.idle':
      'Dieses Spiel blieb zu lange unbenutzt. Bitte öffnen Sie es noch einmal von der Website aus.',
    'session.replaced': 'Ein Spiel wurde anderswo geöffnet, darum wurde dieses geschlossen.',
    'session.kicked': 'Der Betreiber hat diese Spielsitzung beendet.',
    'game.not_found': 'Dieses Spiel gibt es hier nicht.',
    'round.not_found': 'Diese Runde gibt es nicht.',
    'round.stake_not_allowed': 'Dieses Spiel nimmt diesen Einsatz nicht an.',
    'round.bet_invalid': 'Dieses Spiel nimmt diese Wette nicht an.',
    'round.move_invalid': 'Dieser Zug ist hier nicht möglich.',
    'round.balance_low': 'Ihr Guthaben reicht für diesen Einsatz nicht aus.',
    'round.already_open': 'Beenden Sie zuerst die offene Runde.',
    'round.key_reused': 'Dieser Schlüssel wurde schon für eine andere Runde benutzt.',
    'round.over': 'Diese Runde ist schon vorbei.',
    'round.step_taken': 'Bei diesem Schritt wurde schon ein anderer Zug gemacht.',
    'round.step_ahead': 'So weit ist diese Runde noch nicht.',
    'round.still_open': 'Diese Runde ist noch nicht vorbei.',
  },
};

export const playRefusalText = (code: PlayRefusalCode, language: Language): string =>
  language === 'en' ? playRefusals[code][1] : translations[language][code];
