import type { Language } from '@golden-acers/contract';
import type { MailKind } from './mail.schema.ts';

export interface EmailText {
  readonly subject: string;
  readonly text: string;
  /** What the link is called. */
  readonly action?: string;
  readonly note?: string;
}

interface EmailTexts {
  readonly greeting: string;
  readonly copyLinkHint: string;
  readonly templates: Readonly<Record<MailKind, EmailText>>;
}

/** `{brand}` is the brand name, `{at}` the time of the event. */
export const emailTexts: Readonly<Record<Language, EmailTexts>> = {
  en: {
    greeting: 'Hello,',
    copyLinkHint: 'If the button does not work, copy this address into your browser:',
    templates: {
      report_ready: {
        subject: 'Your report',
        text: 'The report you asked to be sent is attached. It is as of {at}; what is settled later counts on the day on which it is applied.',
        action: 'Open it in the console',
        note: 'You can end these messages in the console, under Reports.',
      },
      agent_invited: {
        subject: 'You are invited as an agent',
        text: 'An agent account was made for you. The link works once, for three days; with it you choose your password.',
        action: 'Choose my password',
        note: 'If you don’t know what this is about, you can ignore this message.',
      },
      new_sign_in: {
        subject: 'A new device signed in',
        text: 'Your agent account was used on {at} from a device that it was not used from before.',
        action: 'See where you are signed in',
        note: 'If it was not you, change your password at once and sign the other devices out.',
      },
      factor_changed: {
        subject: 'How you sign in was changed',
        text: 'An authenticator app, a passkey or the recovery codes of your agent account were changed on {at}.',
        action: 'See how I sign in',
        note: 'If it was not you, contact the agent above you at once.',
      },
      verify_email: {
        subject: 'Confirm your email address',
        text: 'Please confirm that this address is yours. The link works once, for three days.',
        action: 'Confirm my address',
        note: 'If you have no account with {brand}, you can ignore this message.',
      },
      reset_password: {
        subject: 'Choose a new password',
        text: 'A new password was asked for on your account. The link works once, for 30 minutes.',
        action: 'Choose a new password',
        note: 'If it was not you, ignore this message: your password stays as it is.',
      },
      password_changed: {
        subject: 'Your password was changed',
        text: 'The password of your account was changed on {at}. Everyone else who was signed in has been signed out.',
        action: 'It was not me: choose a new password',
        note: 'If it was you, there is nothing to do.',
      },
      email_changed: {
        subject: 'Your email address was changed',
        text: 'The email address of your account was changed on {at}. From now on our messages go to the new one.',
        note: 'If it was not you, please contact our support at once.',
      },
      account_closed: {
        subject: 'Your account is closed',
        text: 'As you asked, your account was closed on {at}. The records of your balance that we must keep no longer carry your name.',
        note: 'If it was not you, please contact our support at once.',
      },
      unread_notifications: {
        subject: 'You have unread notifications',
        text: 'There is news about your account that you have not read yet.',
        action: 'Read it',
        note: 'You can switch these messages off in your settings, under Notifications.',
      },
    },
  },
  es: {
    greeting: 'Hola:',
    copyLinkHint: 'Si el botón no funciona, copia esta dirección en tu navegador:',
    templates: {
      report_ready: {
        subject: 'Tu informe',
        text: 'Adjuntamos el informe que pediste recibir. Está al {at}; lo que se resuelva después cuenta el día en que se aplique.',
        action: 'Abrirlo en la consola',
        note: 'Puedes dejar de recibir estos mensajes en la consola, en Informes.',
      },
      agent_invited: {
        subject: 'Te invitan como agente',
        text: 'Se ha creado una cuenta de agente para ti. El enlace sirve una sola vez, durante tres días; con él eliges tu contraseña.',
        action: 'Elegir mi contraseña',
        note: 'Si no sabes de qué se trata, puedes ignorar este mensaje.',
      },
      new_sign_in: {
        subject: 'Ha entrado un dispositivo nuevo',
        text: 'Tu cuenta de agente se usó el {at} desde un dispositivo desde el que no se había usado antes.',
        action: 'Ver dónde tengo la sesión abierta',
        note: 'Si no has sido tú, cambia tu contraseña de inmediato y cierra las demás sesiones.',
      },
      factor_changed: {
        subject: 'Ha cambiado tu forma de entrar',
        text: 'El {at} se cambió una aplicación de autenticación, una clave de acceso o los códigos de recuperación de tu cuenta de agente.',
        action: 'Ver cómo entro',
        note: 'Si no has sido tú, avisa de inmediato al agente que está por encima de ti.',
      },
      verify_email: {
        subject: 'Confirma tu dirección de correo',
        text: 'Confirma que esta dirección es tuya. El enlace sirve una sola vez, durante tres días.',
        action: 'Confirmar mi dirección',
        note: 'Si no tienes una cuenta en {brand}, puedes ignorar este mensaje.',
      },
      reset_password: {
        subject: 'Elige una contraseña nueva',
        text: 'Se ha pedido una contraseña nueva para tu cuenta. El enlace sirve una sola vez, durante 30 minutos.',
        action: 'Elegir una contraseña nueva',
        note: 'Si no has sido tú, ignora este mensaje: tu contraseña sigue siendo la misma.',
      },
      password_changed: {
        subject: 'Tu contraseña ha cambiado',
        text: 'La contraseña de tu cuenta se cambió el {at}. Se han cerrado todas las demás sesiones.',
        action: 'No he sido yo: elegir una contraseña nueva',
        note: 'Si has sido tú, no tienes que hacer nada.',
      },
      email_changed: {
        subject: 'Tu dirección de correo ha cambiado',
        text: 'La dirección de correo de tu cuenta se cambió el {at}. A partir de ahora enviaremos los mensajes a la nueva.',
        note: 'Si no has sido tú, ponte en contacto con soporte de inmediato.',
      },
      account_closed: {
        subject: 'Tu cuenta está cerrada',
        text: 'Como pediste, tu cuenta se cerró el {at}. Los registros de tu saldo que debemos conservar ya no llevan tu nombre.',
        note: 'Si no has sido tú, ponte en contacto con soporte de inmediato.',
      },
      unread_notifications: {
        subject: 'Tienes notificaciones sin leer',
        text: 'Hay novedades sobre tu cuenta que aún no has leído.',
        action: 'Leerlas',
        note: 'Puedes desactivar estos mensajes en tus ajustes, en Notificaciones.',
      },
    },
  },
  fr: {
    greeting: 'Bonjour,',
    copyLinkHint: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    templates: {
      report_ready: {
        subject: 'Votre rapport',
        text: 'Le rapport que vous avez demandé à recevoir est joint. Il est arrêté au {at} ; ce qui est réglé plus tard compte le jour où c’est appliqué.',
        action: 'L’ouvrir dans la console',
        note: 'Vous pouvez arrêter ces messages dans la console, sous Rapports.',
      },
      agent_invited: {
        subject: 'Vous êtes invité comme agent',
        text: 'Un compte d’agent a été créé pour vous. Le lien sert une seule fois, pendant trois jours ; il vous permet de choisir votre mot de passe.',
        action: 'Choisir mon mot de passe',
        note: 'Si vous ne savez pas de quoi il s’agit, vous pouvez ignorer ce message.',
      },
      new_sign_in: {
        subject: 'Un nouvel appareil s’est connecté',
        text: 'Votre compte d’agent a été utilisé le {at} depuis un appareil qui n’avait jamais servi.',
        action: 'Voir où je suis connecté',
        note: 'Si ce n’était pas vous, changez tout de suite votre mot de passe et déconnectez les autres appareils.',
      },
      factor_changed: {
        subject: 'Votre façon de vous connecter a changé',
        text: 'Une application d’authentification, une clé d’accès ou les codes de secours de votre compte d’agent ont été modifiés le {at}.',
        action: 'Voir comment je me connecte',
        note: 'Si ce n’était pas vous, prévenez tout de suite l’agent au-dessus de vous.',
      },
      verify_email: {
        subject: 'Confirmez votre adresse e-mail',
        text: 'Veuillez confirmer que cette adresse est la vôtre. Le lien ne fonctionne qu’une fois, pendant trois jours.',
        action: 'Confirmer mon adresse',
        note: 'Si vous n’avez pas de compte chez {brand}, ignorez simplement ce message.',
      },
      reset_password: {
        subject: 'Choisissez un nouveau mot de passe',
        text: 'Un nouveau mot de passe a été demandé pour votre compte. Le lien ne fonctionne qu’une fois, pendant 30 minutes.',
        action: 'Choisir un nouveau mot de passe',
        note: 'Si ce n’était pas vous, ignorez ce message : votre mot de passe reste le même.',
      },
      password_changed: {
        subject: 'Votre mot de passe a été modifié',
        text: 'Le mot de passe de votre compte a été modifié le {at}. Toutes les autres sessions ont été fermées.',
        action: 'Ce n’était pas moi : choisir un nouveau mot de passe',
        note: 'Si c’était vous, vous n’avez rien à faire.',
      },
      email_changed: {
        subject: 'Votre adresse e-mail a été modifiée',
        text: 'L’adresse e-mail de votre compte a été modifiée le {at}. Nos messages sont désormais envoyés à la nouvelle adresse.',
        note: 'Si ce n’était pas vous, contactez tout de suite notre assistance.',
      },
      account_closed: {
        subject: 'Votre compte est fermé',
        text: 'Comme vous l’avez demandé, votre compte a été fermé le {at}. Les écritures de votre solde que nous devons conserver ne portent plus votre nom.',
        note: 'Si ce n’était pas vous, contactez tout de suite notre assistance.',
      },
      unread_notifications: {
        subject: 'Vous avez des notifications non lues',
        text: 'Il y a du nouveau sur votre compte que vous n’avez pas encore lu.',
        action: 'Lire',
        note: 'Vous pouvez désactiver ces messages dans vos réglages, sous Notifications.',
      },
    },
  },
  de: {
    greeting: 'Guten Tag,',
    copyLinkHint: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
    templates: {
      report_ready: {
        subject: 'Ihr Bericht',
        text: 'Der Bericht, den Sie zugeschickt haben möchten, liegt bei. Er ist vom {at}; was später abgeschlossen wird, zählt an dem Tag, an dem es ausgeführt wird.',
        action: 'In der Konsole öffnen',
        note: 'Sie können diese Nachrichten in der Konsole unter Berichte beenden.',
      },
      agent_invited: {
        subject: 'Sie sind als Agent eingeladen',
        text: 'Für Sie wurde ein Agentenkonto angelegt. Der Link gilt einmal und drei Tage lang; damit wählen Sie Ihr Passwort.',
        action: 'Mein Passwort wählen',
        note: 'Wenn Sie nicht wissen, worum es geht, können Sie diese Nachricht ignorieren.',
      },
      new_sign_in: {
        subject: 'Ein neues Gerät hat sich angemeldet',
        text: 'Ihr Agentenkonto wurde am {at} von einem Gerät aus benutzt, von dem es bisher nicht benutzt wurde.',
        action: 'Sehen, wo ich angemeldet bin',
        note: 'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und melden Sie die anderen Geräte ab.',
      },
      factor_changed: {
        subject: 'Ihre Anmeldung wurde geändert',
        text: 'Am {at} wurde eine Authenticator-App, ein Passkey oder wurden die Wiederherstellungscodes Ihres Agentenkontos geändert.',
        action: 'Sehen, wie ich mich anmelde',
        note: 'Wenn Sie das nicht waren, wenden Sie sich sofort an den Agenten über Ihnen.',
      },
      verify_email: {
        subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
        text: 'Bitte bestätigen Sie, dass dies Ihre Adresse ist. Der Link gilt einmal und drei Tage lang.',
        action: 'Adresse bestätigen',
        note: 'Wenn Sie kein Konto bei {brand} haben, können Sie diese Nachricht ignorieren.',
      },
      reset_password: {
        subject: 'Wählen Sie ein neues Passwort',
        text: 'Für Ihr Konto wurde ein neues Passwort angefordert. Der Link gilt einmal und 30 Minuten lang.',
        action: 'Neues Passwort wählen',
        note: 'Wenn Sie das nicht waren, ignorieren Sie diese Nachricht: Ihr Passwort bleibt, wie es ist.',
      },
      password_changed: {
        subject: 'Ihr Passwort wurde geändert',
        text: 'Das Passwort Ihres Kontos wurde am {at} geändert. Alle anderen Anmeldungen wurden beendet.',
        action: 'Das war ich nicht: neues Passwort wählen',
        note: 'Wenn Sie das waren, müssen Sie nichts tun.',
      },
      email_changed: {
        subject: 'Ihre E-Mail-Adresse wurde geändert',
        text: 'Die E-Mail-Adresse Ihres Kontos wurde am {at} geändert. Unsere Nachrichten gehen ab jetzt an die neue Adresse.',
        note: 'Wenn Sie das nicht waren, wenden Sie sich bitte sofort an unseren Support.',
      },
      account_closed: {
        subject: 'Ihr Konto ist geschlossen',
        text: 'Wie gewünscht wurde Ihr Konto am {at} geschlossen. Die Aufzeichnungen über Ihr Guthaben, die wir aufbewahren müssen, tragen Ihren Namen nicht mehr.',
        note: 'Wenn Sie das nicht waren, wenden Sie sich bitte sofort an unseren Support.',
      },
      unread_notifications: {
        subject: 'Sie haben ungelesene Mitteilungen',
        text: 'Es gibt Neues zu Ihrem Konto, das Sie noch nicht gelesen haben.',
        action: 'Lesen',
        note: 'Sie können diese Nachrichten in Ihren Einstellungen unter „Mitteilungen“ abschalten.',
      },
    },
  },
};
