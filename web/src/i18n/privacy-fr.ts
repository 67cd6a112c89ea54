import type { privacyEn } from './privacy-en.ts'

export const privacyFr: typeof privacyEn = {
  title: 'Vie privée',
  intro:
    'Qui fait tourner ce serveur décide de son usage et en répond. Voici ce que le programme garde à votre sujet, et ce que vous pouvez faire.',
  accountHead: 'Si vous avez un compte',
  account: [
    'Votre nom d’utilisateur, le nom que vous donnez et une empreinte de votre mot de passe ; ni adresse électronique, ni date de naissance, ni téléphone.',
    'De quelle adresse et avec quel appareil vous vous êtes connecté, et ce qui est arrivé à votre compte : vous seul et les administrateurs le voyez, pendant six mois sauf si le serveur en décide autrement.',
    'Tout vous appartient : l’export d’un compte est tout ce qui est gardé à son sujet. Vous pouvez le supprimer vous-même une fois vos tournois terminés.',
  ],
  eventHead: 'Si vous jouez dans un tournoi',
  event: [
    'Votre nom, titre, Elo, fédération, numéro FIDE et club, vos appariements, parties et résultats sont publics, comme dans tout tournoi d’échecs ; ceux d’un tournoi privé, seuls ses participants les voient.',
    'Votre année de naissance et votre sexe, si un arbitre les a saisis, seuls les arbitres principaux du tournoi les voient, sauf si le tournoi annonce que ses fichiers les disent. Ce que vous payez et gagnez, ses arbitres le voient.',
    'Ce que vous écrivez à un arbitre, seuls les arbitres le lisent ; cela est effacé un an après le tournoi.',
  ],
  childrenHead: 'Enfants',
  children:
    'Personne ne se voit demander son âge. Un enfant n’a pas besoin de compte pour jouer sur l’échiquier : le club inscrit un nom, et peut s’en tenir à un prénom ou à des initiales. Qui répond de l’enfant peut faire effacer l’inscription par un arbitre, même après le tournoi.',
  erasedHead: 'Ce qui se passe quand on vous efface',
  erased:
    'Résultats et appariements restent, avec « Deleted player » à la place de votre nom. Le programme ôte votre nom de tout ce qu’il garde d’autre, journaux de décisions et de paiements compris. Les copies d’autrui (le rapport d’une fédération, une page imprimée) leur appartiennent.',
  noHead: 'Ce qu’il n’y a pas',
  no: 'Ni publicité, ni mesure d’audience, rien de pris à d’autres sites, et pas de cookies hormis ceux de la connexion.',
  contactHead: 'À qui s’adresser',
  contact: 'Écrire à qui fait tourner ce serveur',
  contactUnsaid:
    'Qui fait tourner ce serveur n’a pas dit ici comment le joindre. Demandez à l’organisateur de votre tournoi, ou à un arbitre.',
}
