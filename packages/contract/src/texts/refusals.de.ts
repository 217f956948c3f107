import type { RefusalCode } from '../refusals.ts';

export const refusals = {
  'request.malformed': 'Die Anfrage konnte nicht gelesen werden.',
  'request.invalid': 'Bitte prüfen Sie die markierten Felder.',
  'request.unsupported_type': 'Senden Sie die Anfrage als JSON.',
  'request.too_large': 'Die Anfrage ist zu groß.',
  'request.rate_limited':
    'Zu viele Versuche. Bitte warten Sie einen Moment und versuchen Sie es noch einmal.',
  'route.not_found': 'Unter dieser Adresse gibt es nichts.',
  'server.failed': 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
  'server.unavailable':
    'Der Dienst ist kurz nicht verfügbar. Bitte versuchen Sie es in einem Moment noch einmal.',

  'session.required': 'Bitte melden Sie sich an, um fortzufahren.',
  'session.ended': 'Ihre Sitzung ist beendet. Bitte melden Sie sich wieder an.',
  'session.not_found': 'Diese Sitzung gibt es nicht.',
  'agent.required': 'Das können nur Agenten tun.',
  'player.required': 'Das können nur Spieler tun.',
  'agent.not_permitted': 'Ihre Rolle erlaubt das nicht. Wenden Sie sich an den Agenten über Ihnen.',
  'agent.password_change_required': 'Wählen Sie zuerst ein eigenes Passwort.',
  'player.frozen':
    'Das Konto dieses Spielers ist eingefroren. Er kann nicht spielen, und es kann kein Guthaben bewegt werden.',
  'player.excluded': 'Dieser Spieler ist vom Spielen ausgeschlossen. Guthaben kann nur ausgezahlt werden.',

  'account.wrong_credentials': 'Die Zugangsdaten stimmen nicht. Bitte versuchen Sie es noch einmal.',
  'account.inactive': 'Dieses Konto ist für Anmeldungen geschlossen. Bitte wenden Sie sich an die Hilfe.',
  'account.frozen': 'Dieses Konto ist eingefroren. Bitte wenden Sie sich an die Hilfe.',
  'account.email_taken': 'Mit dieser E-Mail-Adresse gibt es schon ein Konto.',
  'account.username_taken': 'Dieser Benutzername ist schon vergeben.',
  'account.wrong_password': 'Das aktuelle Passwort stimmt nicht.',
  'account.referral_unknown': 'Dieser Empfehlungscode ist nicht bekannt.',
  'account.email_verified_already': 'Diese E-Mail-Adresse ist schon bestätigt.',
  'account.confirmation_differs': 'Geben Sie Ihren Benutzernamen genau so ein, wie er angezeigt wird.',
  'account.credit_left':
    'Auf Ihrem Konto ist noch Guthaben. Bitten Sie zuerst Ihren Agenten, es auszuzahlen.',
  'link.not_valid': 'Dieser Link ist abgelaufen oder wurde schon benutzt.',

  'player.not_found': 'Diesen Spieler gibt es nicht.',
  'player.closed': 'Das Konto dieses Spielers ist geschlossen. Guthaben kann nicht bewegt werden.',
  'player.frozen_already': 'Dieser Spieler ist schon eingefroren.',
  'player.not_frozen': 'Dieser Spieler ist nicht eingefroren.',
  'player.recovers_by_mail': 'Dieser Spieler hat ein eigenes Postfach und wählt über „Passwort vergessen?“ selbst ein neues Passwort.',
  'note.not_found': 'Diese Notiz gibt es nicht.',
  'note.of_another': 'Nur wer eine Notiz geschrieben hat, kann sie ändern.',
  'label.not_found': 'Dieses Etikett gibt es nicht.',
  'label.name_taken': 'Ein Etikett mit diesem Namen gibt es schon.',
  'label.too_many': 'Mehr Etiketten kann das Haus nicht führen. Entfernen Sie zuerst eines.',
  'saved_view.not_found': 'Diese Ansicht gibt es nicht.',
  'saved_view.name_taken': 'Eine Ansicht mit diesem Namen haben Sie schon.',
  'saved_view.too_many': 'Mehr Ansichten können Sie nicht behalten. Entfernen Sie zuerst eine.',
  'game.not_found': 'Dieses Spiel gibt es nicht.',
  'favourite.too_many': 'Sie können höchstens 200 Lieblingsspiele behalten.',

  'provider.unavailable':
    'Der Spieleanbieter antwortet nicht. Bitte versuchen Sie es in einem Moment noch einmal.',
  'provider.busy': 'Der Spieleanbieter ist ausgelastet. Bitte versuchen Sie es in einem Moment noch einmal.',
  'provider.sign_in_failed': 'Der Spieleanbieter hat die Anmeldung des Agenten abgelehnt.',
  'provider.refused': 'Der Spieleanbieter hat die Anfrage abgelehnt.',
  'provider.account_exists': 'Dieser Kontoname ist beim Spieleanbieter schon vergeben.',
  'provider.account_not_found': 'Der Spieleanbieter kennt dieses Konto nicht.',
  'provider.account_frozen': 'Dieses Konto ist beim Spieleanbieter gesperrt.',
  'provider.password_stale':
    'Das Passwort beim Anbieter wurde anderswo geändert. Bitten Sie Ihren Agenten, es zurückzusetzen.',
  'provider.agent_credit_low': 'Der Agent hat nicht genug Guthaben.',
  'provider.player_in_game':
    'Der Spieler ist in einem Spiel. Versuchen Sie es noch einmal, wenn es geschlossen ist.',
  'provider.player_balance_low': 'Das Guthaben des Spielers ist zu niedrig.',
  'provider.launch_refused': 'Der Spieleanbieter hat eine nicht erlaubte Spieladresse gesendet.',
  'provider.unsupported': 'Das kann der Spieleanbieter nicht.',

  'transfer_request.not_found': 'Diese Anfrage gibt es nicht.',
  'transfer_request.already_open': 'Ihr Agent hat schon eine offene Anfrage dieser Art von Ihnen.',
  'transfer_request.already_decided': 'Diese Anfrage wurde schon beantwortet oder zurückgezogen.',

  'export.not_found': 'Diese Datei gibt es nicht.',
  'export.not_ready': 'Diese Datei ist nicht bereit.',
  'export.too_many': 'Fünf Ihrer Dateien werden noch erstellt. Warten Sie auf eine davon.',

  'stream.too_many': 'Dieses Konto verfolgt seine Neuigkeiten an zu vielen Stellen zugleich.',
  'stream.full': 'Im Moment verfolgen zu viele Menschen ihre Neuigkeiten.',

  'transfer.key_required': 'Ein Geldauftrag braucht die Kopfzeile Idempotency-Key.',
  'transfer.key_reused': 'Dieser Idempotenzschlüssel wurde für einen anderen Auftrag benutzt.',
  'transfer.still_running': 'Dieser Auftrag wird noch ausgeführt.',
  'transfer.already_open': 'Eine andere Buchung dieses Spielers wird noch ausgeführt.',
  'transfer.above_ceiling': 'Der Betrag liegt über der erlaubten Obergrenze.',
  'transfer.above_day_limit': 'Damit würden Sie überschreiten, was Sie an einem Tag bewegen dürfen.',
  'transfer.rejected_in_review': 'Diese Buchung wurde von einem Agenten geprüft und nicht ausgeführt.',

  'review.not_found': 'Eine solche Buchung ist nicht in Prüfung.',
  'review.already_settled': 'Diese Buchung ist schon erledigt.',
  'decision.already_waiting': 'Eine Entscheidung darüber wartet schon auf ihre Bestätigung.',
  'decision.not_waiting': 'Diese Entscheidung wartet nicht mehr auf eine Bestätigung.',
  'decision.own': 'Ein anderer Agent muss Ihre Entscheidung bestätigen.',
  'statement.not_found': 'Für diesen Tag gibt es keinen Abschluss.',
  'statement.day_out_of_range': 'Wählen Sie einen Tag, der vorüber und höchstens 93 Tage her ist.',
  'statement.being_made': 'Dieser Abschluss wird noch erstellt.',
  'statement.not_at_zero': 'Ein Abschluss schließt nur, wenn keine Differenz offen bleibt.',
  'statement.closed': 'Dieser Abschluss ist geschlossen.',
  'difference.not_found': 'Diese Differenz gibt es nicht.',
  'difference.already_settled': 'Diese Differenz ist schon erledigt.',
  'difference.transfer_unsettled':
    'Klären Sie zuerst die Buchung selbst und erstellen Sie dann den Abschluss neu.',
} as const satisfies Record<RefusalCode, string>;
