import type { Message } from './messages.ts';

export const messages = {
  OK: 'OK',
  'Account created successfully!': '¡Cuenta creada!',
  'Login successful! Welcome back!': '¡Sesión iniciada! ¡Qué bien volver a verte!',
  'Signed out.': 'Sesión cerrada.',
  'Profile updated successfully!': '¡Perfil actualizado!',
  'Avatar updated successfully!': '¡Avatar actualizado!',
  'Password changed successfully!': '¡Contraseña cambiada!',
  'Your account is closed.': 'Tu cuenta está cerrada.',
  'Your email address is verified.': 'Tu dirección de correo está verificada.',
  'We have sent you another link.': 'Te hemos enviado otro enlace.',
  'If there is an account with this address, a link is on its way. It works for 30 minutes.':
    'Si hay una cuenta con esta dirección, un enlace está en camino. Sirve durante 30 minutos.',
  'Your password is changed. Please sign in with the new one.':
    'Tu contraseña ha cambiado. Inicia sesión con la nueva.',
  'This device is signed out.': 'Se ha cerrado la sesión de este dispositivo.',
  'All other devices are signed out.': 'Se ha cerrado la sesión de los demás dispositivos.',
  'Balance updated.': 'Saldo actualizado.',
  'Balance is up to date.': 'El saldo está al día.',
  'Your game account is still being set up.': 'Tu cuenta de juego aún se está preparando.',
  'The game provider is busy. The balance is not known yet.':
    'El proveedor de juegos está ocupado. El saldo aún no se conoce.',
  'The game provider is busy. This balance is {seconds} seconds old.':
    'El proveedor de juegos está ocupado. Este saldo es de hace {seconds} segundos.',
  'The game provider is busy. This balance is {minutes} minutes old.':
    'El proveedor de juegos está ocupado. Este saldo es de hace {minutes} minutos.',
  'Many players are starting games right now. Please try again in 1 second.':
    'Muchos jugadores están abriendo juegos ahora mismo. Inténtalo de nuevo dentro de 1 segundo.',
  'Many players are starting games right now. Please try again in {seconds} seconds.':
    'Muchos jugadores están abriendo juegos ahora mismo. Inténtalo de nuevo dentro de {seconds} segundos.',
  'Recharge successful!': '¡Recarga realizada!',
  'Redeem successful!': '¡Retiro realizado!',
  'The transfer is being checked. Do not repeat it.': 'El movimiento se está comprobando. No lo repitas.',
  'Your agent has your request.': 'Tu agente tiene tu solicitud.',
  'Your request was taken back.': 'Tu solicitud se ha anulado.',
  'The request was approved.': 'La solicitud se ha aprobado.',
  'The request was declined.': 'La solicitud se ha rechazado.',
  'Agent logged in successfully': 'Agente conectado',
  'Agent logged out successfully': 'Agente desconectado',
  'Password reset successful!': '¡Contraseña restablecida!',
  'Settled as applied.': 'Resuelto como ejecutado.',
  'Settled as rejected.': 'Resuelto como no ejecutado.',
  'The decision waits for a second agent.': 'La decisión espera a un segundo agente.',
  'The decision was taken back.': 'La decisión se ha anulado.',
  'The statement is being made.': 'El extracto se está preparando.',
  'The day is closed.': 'El día está cerrado.',
  'The difference is settled.': 'La diferencia está resuelta.',
} as const satisfies Record<Message, string>;
