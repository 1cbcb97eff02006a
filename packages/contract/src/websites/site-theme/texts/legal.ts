import type { SiteLocale } from '../../site-form/site-form.ts';

export interface LegalSection {
  readonly title: string;
  readonly text: string;
}

export interface LegalFacts {
  readonly owner: string;
  readonly email: string;
  readonly phone: string;
  readonly tracks: boolean;
}

const reachEn = ({ email, phone }: LegalFacts): string =>
  [email === '' ? '' : `write to ${email}`, phone === '' ? '' : `call ${phone}`]
    .filter((part) => part !== '')
    .join(' or ') || 'use our contact page';

const reachFr = ({ email, phone }: LegalFacts): string =>
  [email === '' ? '' : `écrivez à ${email}`, phone === '' ? '' : `appelez le ${phone}`]
    .filter((part) => part !== '')
    .join(' ou ') || 'utilisez notre page de contact';

const privacyEn = (facts: LegalFacts): LegalSection[] => [
  {
    title: 'What we collect',
    text: `When you write to us with the contact form, ${facts.owner} receives your name, your email address, your phone number if you give it, and your message. Nothing else about you is asked for.`,
  },
  {
    title: 'What we use it for',
    text: 'We use it to answer you, to arrange visits and to prepare a lease if you ask for one. We do not sell it.',
  },
  {
    title: 'Who sees it',
    text: 'Our leasing staff, and the companies that run this website and our mail for us, who may use it for nothing else.',
  },
  {
    title: 'Cookies and measurement',
    text: facts.tracks
      ? 'If you accept, we measure visits with cookies of the services we use for it. If you refuse, nothing is measured and nothing is loaded from them. You can change your choice at the bottom of every page.'
      : 'This site sets no cookies, measures no visits and loads nothing from other companies.',
  },
  {
    title: 'How long we keep it',
    text: 'As long as we need it to answer you and as the law requires, then we delete it.',
  },
  {
    title: 'Your rights',
    text: `You may see, correct or delete what we have about you, or withdraw your consent. To do so, ${reachEn(facts)}. If our answer does not satisfy you, you may complain to the privacy commissioner of your province or of Canada.`,
  },
];

const privacyFr = (facts: LegalFacts): LegalSection[] => [
  {
    title: 'Ce que nous recueillons',
    text: `Lorsque vous nous écrivez à l’aide du formulaire, ${facts.owner} reçoit votre nom, votre adresse courriel, votre numéro de téléphone si vous le donnez, et votre message. Nous ne demandons rien d’autre.`,
  },
  {
    title: 'À quoi cela sert',
    text: 'À vous répondre, à planifier des visites et à préparer un bail si vous le demandez. Nous ne vendons pas ces renseignements.',
  },
  {
    title: 'Qui y a accès',
    text: 'Notre équipe de location, ainsi que les entreprises qui exploitent ce site et notre courriel pour nous et qui ne peuvent les utiliser à d’autres fins.',
  },
  {
    title: 'Témoins et mesure',
    text: facts.tracks
      ? 'Si vous acceptez, nous mesurons les visites à l’aide des témoins des services que nous utilisons. Si vous refusez, rien n’est mesuré ni chargé de ces services. Vous pouvez changer d’avis au bas de chaque page.'
      : 'Ce site ne dépose aucun témoin, ne mesure pas les visites et ne charge rien d’autres entreprises.',
  },
  {
    title: 'Combien de temps nous les gardons',
    text: 'Le temps nécessaire pour vous répondre et celui que la loi exige; nous les supprimons ensuite.',
  },
  {
    title: 'Vos droits',
    text: `Vous pouvez consulter, corriger ou faire supprimer ce que nous avons à votre sujet, ou retirer votre consentement : ${reachFr(facts)}. Si notre réponse ne vous satisfait pas, vous pouvez porter plainte à la Commission d’accès à l’information ou au Commissariat à la protection de la vie privée du Canada.`,
  },
];

const accessibilityEn = (facts: LegalFacts): LegalSection[] => [
  {
    title: 'Our aim',
    text: 'This site is meant to be usable by everybody. It is built to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.',
  },
  {
    title: 'How the site is built',
    text: 'Every page can be used with a keyboard and a screen reader. Text has sufficient contrast and can be enlarged to twice its size. Pictures have a description. Nothing moves by itself.',
  },
  {
    title: 'If something does not work for you',
    text: `Tell us which page it was and what happened: ${reachEn(facts)}. We will give you the information in another form and mend the page.`,
  },
  {
    title: 'Visiting us',
    text: 'Ask us before your visit about step-free access, parking and anything else you need. We will prepare for it.',
  },
];

const accessibilityFr = (facts: LegalFacts): LegalSection[] => [
  {
    title: 'Notre objectif',
    text: 'Ce site se veut utilisable par toutes et tous. Il est conçu pour respecter les Règles pour l’accessibilité des contenus Web (WCAG) 2.2, niveau AA.',
  },
  {
    title: 'Comment le site est fait',
    text: 'Chaque page s’utilise au clavier et avec un lecteur d’écran. Le texte est suffisamment contrasté et peut être agrandi au double. Les images ont une description. Rien ne bouge tout seul.',
  },
  {
    title: 'Si quelque chose ne fonctionne pas pour vous',
    text: `Dites-nous de quelle page il s’agit et ce qui s’est passé : ${reachFr(facts)}. Nous vous donnerons l’information sous une autre forme et corrigerons la page.`,
  },
  {
    title: 'Nous rendre visite',
    text: 'Demandez-nous avant votre visite ce qu’il en est de l’accès sans marche, du stationnement et de tout autre besoin. Nous nous préparerons.',
  },
];

export const privacyText: Readonly<Record<SiteLocale, (facts: LegalFacts) => LegalSection[]>> = {
  en: privacyEn,
  fr: privacyFr,
};

export const accessibilityText: Readonly<Record<SiteLocale, (facts: LegalFacts) => LegalSection[]>> = {
  en: accessibilityEn,
  fr: accessibilityFr,
};
