import type { Message } from './messages.ts';

export const messages = {
  OK: 'OK',
  'Account created successfully!': 'Compte créé !',
  'Login successful! Welcome back!': 'Connexion réussie ! Heureux de vous revoir !',
  'Signed out.': 'Vous êtes déconnecté.',
  'Profile updated successfully!': 'Profil mis à jour !',
  'Avatar updated successfully!': 'Avatar mis à jour !',
  'Password changed successfully!': 'Mot de passe changé !',
  'Your account is closed.': 'Votre compte est fermé.',
  'Your email address is verified.': 'Votre adresse e-mail est vérifiée.',
  'We have sent you another link.': 'Nous vous avons envoyé un autre lien.',
  'If there is an account with this address, a link is on its way. It works for 30 minutes.':
    'S’il existe un compte avec cette adresse, un lien est en route. Il est valable 30 minutes.',
  'Your password is changed. Please sign in with the new one.':
    'Votre mot de passe est changé. Veuillez vous connecter avec le nouveau.',
  'This device is signed out.': 'Cet appareil est déconnecté.',
  'All other devices are signed out.': 'Tous les autres appareils sont déconnectés.',
  'Balance updated.': 'Solde actualisé.',
  'Balance is up to date.': 'Le solde est à jour.',
  'Your game account is still being set up.': 'Votre compte de jeu est encore en préparation.',
  'The game provider is busy. The balance is not known yet.':
    'Le fournisseur de jeux est occupé. Le solde n’est pas encore connu.',
  'The game provider is busy. This balance is {seconds} seconds old.':
    'Le fournisseur de jeux est occupé. Ce solde date d’il y a {seconds} secondes.',
  'The game provider is busy. This balance is {minutes} minutes old.':
    'Le fournisseur de jeux est occupé. Ce solde date d’il y a {minutes} minutes.',
  'Many players are starting games right now. Please try again in 1 second.':
    'Beaucoup de joueurs ouvrent des jeux en ce moment. Veuillez réessayer dans 1 seconde.',
  'Many players are starting games right now. Please try again in {seconds} seconds.':
    'Beaucoup de joueurs ouvrent des jeux en ce moment. Veuillez réessayer dans {seconds} secondes.',
  'Recharge successful!': 'Recharge réussie !',
  'Redeem successful!': 'Retrait réussi !',
  'The transfer is being checked. Do not repeat it.':
    'Le transfert est en cours de vérification. Ne le répétez pas.',
  'Your agent has your request.': 'Votre agent a reçu votre demande.',
  'Your request was taken back.': 'Votre demande a été annulée.',
  'The request was approved.': 'La demande a été approuvée.',
  'The request was declined.': 'La demande a été refusée.',
  'The file is being made.': 'Le fichier est en préparation.',
  'The file is removed.': 'Le fichier est supprimé.',
  'Agent logged in successfully': 'Agent connecté',
  'Agent logged out successfully': 'Agent déconnecté',
  'Password reset successful!': 'Mot de passe réinitialisé !',
  'Settled as applied.': 'Réglé comme exécuté.',
  'Settled as rejected.': 'Réglé comme non exécuté.',
  'The decision waits for a second agent.': 'La décision attend un second agent.',
  'The decision was taken back.': 'La décision a été annulée.',
  'The statement is being made.': 'L’arrêté est en préparation.',
  'The till is open.': 'La caisse est ouverte.',
  'The till is closed.': 'La caisse est fermée.',
  'The reports by mail are saved.': 'Les rapports par e-mail sont enregistrés.',
  'The day is closed.': 'Le jour est clos.',
  'The difference is settled.': 'L’écart est réglé.',
  'It is confirmed.': 'C’est confirmé.',
  'Your authenticator app is on.': 'Votre application d’authentification est active.',
  'Your authenticator app is off.': 'Votre application d’authentification est désactivée.',
  'The passkey is added.': 'La clé d’accès est ajoutée.',
  'The passkey is removed.': 'La clé d’accès est supprimée.',
  'Your settings are saved.': 'Vos réglages sont enregistrés.',
  'The text is saved.': 'Le texte est enregistré.',
  'The text is removed.': 'Le texte est supprimé.',
} as const satisfies Record<Message, string>;
