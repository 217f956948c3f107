import type { Language } from '@golden-acers/contract';

/** Texts of the ticket of a check, in the player's language. */
export const identityTexts: Readonly<Record<Language, { subject: string; sent: string; verified: string }>> =
  {
    en: {
      subject: 'Proof of identity',
      sent: 'I have sent documents that prove my identity and address.',
      verified: 'Thank you. Your identity is verified.',
    },
    es: {
      subject: 'Prueba de identidad',
      sent: 'He enviado documentos que prueban mi identidad y mi dirección.',
      verified: 'Gracias. Tu identidad está verificada.',
    },
    fr: {
      subject: 'Preuve d’identité',
      sent: 'J’ai envoyé des documents qui prouvent mon identité et mon adresse.',
      verified: 'Merci. Votre identité est vérifiée.',
    },
    de: {
      subject: 'Identitätsnachweis',
      sent: 'Ich habe Dokumente gesendet, die meine Identität und Adresse nachweisen.',
      verified: 'Danke. Ihre Identität ist geprüft.',
    },
  };
