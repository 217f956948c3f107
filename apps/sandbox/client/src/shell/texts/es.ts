import type { TranslatedTexts } from '../../language/translate.ts';
import type { texts as english } from './en.ts';

export const texts: TranslatedTexts<typeof english> = {
  sandbox: 'Entorno de pruebas · créditos de juego',
  game: 'Juego',
  balance: 'Saldo',
  stake: 'Apuesta',
  win: 'Premio',
  lowerStake: 'Bajar la apuesta',
  raiseStake: 'Subir la apuesta',
  sound: 'Sonido',
  history: 'Historial',
  rules: 'Reglas y tabla de pagos',
  keys: 'Teclas',
  language: 'Idioma',
  quick: 'Juego rápido',
  exit: 'Salir',
  close: 'Cerrar',
  tryNow: 'Reintentar ahora',
  tryAgain: 'Volver a intentarlo',
  loading: 'Cargando…',

  soundOn: 'Sonido activado',
  soundOff: 'Sonido desactivado',
  stakeNow: 'Apuesta: {amount}',
  resuming: 'Retomamos tu última ronda.',
  result: '{outcome} Saldo: {balance}.',
  connectionLost: 'Se perdió la conexión. Tu apuesta se cobra una sola vez: reintentando…',
  languageFailed: 'No se pudo cargar este idioma. Comprueba tu conexión.',
  refused: 'El entorno de pruebas rechazó la petición.',

  'screen.loading.title': 'Abriendo tu juego…',
  'screen.used-link.title': 'Este enlace ya se ha usado',
  'screen.used-link.text':
    'Un enlace abre un juego una sola vez. Vuelve a la página de juegos y pulsa «Jugar ahora» para obtener uno nuevo.',
  'screen.signed-out.title': 'Has salido de este juego',
  'screen.signed-out.text':
    'Tu sesión ha terminado. Tus créditos y tus rondas se conservan: abre de nuevo el juego desde la página de juegos para continuar.',
  'screen.offline.title': 'Sin conexión',
  'screen.offline.text':
    'El entorno de pruebas no responde en este momento. No se pierde nada: el juego sigue donde estaba.',
  'screen.failed.title': 'No se pudo mostrar el juego',
  'screen.failed.text':
    'Algo ha fallado en esta ventana. Tu ronda está a salvo en el servidor y se mostrará otra vez al recargar.',
  'screen.unknown-game.title': 'Este juego aún no está aquí',
  'screen.unknown-game.text': 'Elige otro juego en la página de juegos.',
  'screen.left.title': 'Hasta pronto',
  'screen.left.text': 'Tus créditos están de vuelta en tu cuenta. Puedes cerrar esta ventana.',

  rulesOf: '{game}: reglas',
  return: 'Retorno al jugador',
  mostWon: 'Premio máximo por ronda',
  timesStake: '{times} × la apuesta',
  fairness:
    'El servidor sortea cada resultado antes de que se muestre. El retorno se calcula con exactitud a partir de las reglas siguientes y se cumple a lo largo de un número muy grande de rondas; una sola sesión puede apartarse mucho de él. Son créditos de juego sin valor monetario.',

  'key.main': 'Espacio o Intro',
  'key.escape': 'Esc',
  'does.main': 'Botón principal',
  'does.stake': 'Subir o bajar la apuesta',
  'does.sound': 'Activar o desactivar el sonido',
  'does.keys': 'Esta lista',
  'does.escape': 'Cerrar una hoja',

  lastRounds: 'Tus últimas rondas',
  time: 'Hora',
  paid: 'Pagado',
  outcome: 'Resultado',
  open: 'abierta',
  unfinished: 'Aún sin terminar.',
  noRounds: 'Aún no hay rondas. ¡Suerte!',
  historyFailed: 'No se pudo cargar el historial.',

  jackpots: 'Jackpots',
  jackpotOf: 'Jackpot {name}',
  jackpotWon: 'Has ganado el jackpot {name}: {amount}.',
  jackpotReturn: 'Los jackpots suman',
  totalReturn: 'En total',
  jackpotHolds: 'Contiene ahora',
  jackpotChance: 'Opción con {stake}',
  jackpotRules:
    'Una parte de cada apuesta va a estos botes, y cada apuesta puede ganar uno: cuanto mayor la apuesta, mayor la opción. Lo que entra se acaba pagando y se suma al retorno de arriba.',
  jackpotFairness:
    'Antes de cada ronda el entorno de pruebas fija una semilla secreta y muestra su hash SHA-256. HMAC-SHA256 de la clave de la ronda, que crea tu navegador, con esa semilla da un número: decide su lugar entre 0 y 2²⁵⁶. Desde 0, a cada bote le toca apuesta ÷ cuota de esa línea, el más raro primero. Semilla y clave figuran después en el historial.',
  nextDraw: 'Hash de la próxima semilla:',
  draw: 'Sorteo: semilla · clave',
};
