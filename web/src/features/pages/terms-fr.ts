import type { Terms } from './terms-en.ts'

export const termsInFrench: Terms = {
  updated: 'Dernière mise à jour : 1er févr. 2025',
  intro:
    'Ces conditions sont l’accord entre vous et Sheds. Elles couvrent le marché, les sheds qui s’y trouvent, les writes, la musique et Shedpay, le portefeuille. En créant un compte ou en utilisant Sheds, vous les acceptez. Si vous ne les acceptez pas, n’utilisez pas Sheds.',
  sections: [
    {
      title: 'Qui peut utiliser Sheds',
      body: [
        'Il faut avoir 14 ans et plus pour utiliser Sheds. Si vous n’avez pas encore l’âge de conclure seul un contrat, un parent ou tuteur doit savoir que vous utilisez Sheds et accepter ces conditions avec vous.',
        'Une personne a un seul compte. Le nom, l’e-mail, le numéro de téléphone et la date de naissance que vous donnez doivent être les vôtres et être exacts. Vous ne pouvez pas ouvrir de compte pour quelqu’un d’autre sans son accord, ni revenir sous un autre nom après la fermeture de votre compte pour non-respect de ces conditions.',
      ],
    },
    {
      title: 'Votre compte et vos mots de passe',
      body: [
        'Vous vous connectez avec votre nom et votre mot de passe ; le portefeuille a son propre mot de passe. Gardez les deux pour vous, et rangez en lieu sûr les codes de secours reçus à l’inscription : ils servent à revenir quand un mot de passe est oublié.',
        'Ce qui est fait depuis votre compte est réputé fait par vous. Si vous pensez que quelqu’un connaît un de vos mots de passe, changez-le aussitôt et prévenez-nous. Personne de Sheds ne vous demandera jamais un mot de passe, un code de secours ou un code PIN de Mobile Money.',
      ],
    },
    {
      title: 'Ce qu’est Sheds',
      body: [
        'Sheds est une place de marché et une communauté. Les vendeurs ouvrent des boutiques, appelées sheds, et y présentent des produits, des services, des plats et de la musique. Les acheteurs les trouvent et leur écrivent, le plus souvent sur WhatsApp.',
        'Sauf indication contraire, une vente est un contrat entre l’acheteur et le vendeur. Sheds n’y est pas partie : nous ne possédons, ne stockons, ne contrôlons et ne livrons pas ce qui est vendu, et nous ne garantissons pas qu’un vendeur ou un acheteur tienne ses promesses. Mettez-vous d’accord sur le prix, l’état, la livraison et les retours, et regardez ce que vous achetez avant de payer.',
      ],
    },
    {
      title: 'Les vendeurs et leurs sheds',
      body: [
        'Si vous ouvrez un shed, vous vous engagez à ce que :',
        [
          'vous ayez le droit de vendre ce que vous présentez, parce que c’est à vous ou que son propriétaire est d’accord ;',
          'les noms, photos, prix et descriptions soient honnêtes et à jour ;',
          'vous répondiez aux acheteurs dans un délai raisonnable et teniez vos accords ;',
          'vous déteniez les autorisations de votre métier et payiez les impôts que vous devez ;',
          'les plats soient préparés avec l’hygiène que la loi exige, et leur composition dite à qui la demande.',
        ],
        'Publier un produit ou un plat peut coûter des frais de publication, indiqués avant le paiement. Une publication dont les frais ne sont pas payés peut être masquée. Vous pouvez fermer un shed à tout moment ; les accords conclus avant doivent être tenus.',
      ],
    },
    {
      title: 'Ce qui ne peut pas être vendu',
      body: [
        'Il est interdit de présenter, de vendre ou de demander :',
        [
          'des drogues, des armes, des munitions, des explosifs ou des médicaments sur ordonnance ;',
          'des objets volés, des contrefaçons, de faux papiers ou de la fausse monnaie ;',
          'des animaux et plantes protégés ou leurs parties, comme l’ivoire ;',
          'des services sexuels, des personnes, des organes, ou quoi que ce soit qui exploite des enfants ;',
          'des jeux d’argent, des placements qui promettent des gains, des prêts sans agrément ;',
          'tout ce que les lois du Cameroun interdisent par ailleurs.',
        ],
      ],
    },
    {
      title: 'Writes, avis et autres contenus',
      body: [
        'Ce que vous publiez reste à vous. Vous nous autorisez, gratuitement, à le conserver, à le montrer sur Sheds, à en adapter la taille et le format, et à le montrer en aperçu quand quelqu’un partage un lien. L’autorisation prend fin quand vous supprimez le contenu, sauf pour les copies que d’autres ont partagées ou que la loi nous oblige à garder.',
        'Il est interdit de publier :',
        [
          'de la haine, des menaces, du harcèlement ou des appels à la violence contre une personne, un peuple, une langue ou une religion ;',
          'de la nudité, des contenus sexuels, et tout contenu sexuel impliquant des mineurs ;',
          'des mensonges destinés à nuire et de fausses nouvelles qui mettent des gens en danger ;',
          'les données privées d’autrui : numéros, adresses, papiers ou conversations ;',
          'des images, des textes ou de la musique que vous n’avez pas le droit d’utiliser ;',
          'des avis achetés, inventés, ou écrits sur votre propre shed ;',
          'de la publicité envoyée en masse et des liens trompeurs.',
        ],
        'Vous pouvez signaler un contenu qui enfreint ces règles et bloquer les personnes que vous ne souhaitez plus lire. Un contenu signalé par assez de personnes peut être masqué jusqu’à ce que nous l’ayons examiné.',
      ],
    },
    {
      title: 'Musique',
      body: [
        'Ne publiez que de la musique que vous avez faite ou dont vous détenez les droits, samples et pochette compris. Chacun peut écouter un extrait de 30 secondes. Qui achète un titre peut l’écouter et le télécharger pour son usage personnel ; l’achat ne donne pas le droit de le vendre, de le republier ou de le jouer en public.',
        'Ce qu’un titre rapporte est versé, à parts égales, sur les portefeuilles que son vendeur a indiqués.',
      ],
    },
    {
      title: 'Shedpay, le portefeuille, et le Mobile Money',
      body: [
        'Chaque membre a un seul portefeuille, en francs CFA (XAF). Il sert une fois activé avec un mot de passe de portefeuille. Son solde est une créance à l’intérieur de Sheds : ce n’est pas un compte bancaire et il ne rapporte pas d’intérêts.',
        [
          'Recharge : de 100 à 500 000 francs par MTN MoMo ou Orange Money. Des frais de 3 % sont déduits du montant ; ce que vous recevrez est affiché avant la confirmation.',
          'Envoi : de 25 à 500 000 francs vers un autre portefeuille. Le nom du portefeuille et celui de son propriétaire sont affichés avant le paiement. Un paiement fait ne peut pas être rappelé : vérifiez à qui vous payez.',
          'Demande : vous pouvez demander de l’argent à d’autres ; ils décident de payer ou non.',
          'Retrait : vers un numéro MTN MoMo ou Orange Money. Un retrait qui échoue revient dans votre portefeuille.',
        ],
        'Les opérateurs MTN et Orange transportent le Mobile Money selon leurs propres conditions et peuvent prendre leurs propres frais. Si un opérateur est lent, la recharge ou le retrait reste en attente jusqu’à ce que l’issue soit connue ; rien n’est débité deux fois.',
        'Il est interdit d’utiliser le portefeuille pour blanchir de l’argent, financer un crime ou faire les affaires d’autrui. Nous pouvons vous demander qui vous êtes, et retenir un paiement ou bloquer un portefeuille le temps d’examiner une fraude, une erreur ou l’ordre d’une autorité. De l’argent reçu par erreur doit être rendu.',
      ],
    },
    {
      title: 'Vie privée',
      body: [
        'Nous gardons ce qu’il faut pour faire fonctionner Sheds : ce que vous saisissez à l’inscription, ce que vous publiez, qui vous suivez, vos contacts avec les vendeurs et les mouvements de votre portefeuille. Votre e-mail et votre numéro ne sont montrés aux autres qu’en partie. Votre date de naissance et votre sexe ne sont montrés qu’à vous. L’identifiant de votre portefeuille est connu de ceux à qui vous le donnez ou avec qui vous échangez de l’argent ; avant de payer, ils voient votre nom et celui de votre portefeuille.',
        'Sur votre appareil, nous gardons votre connexion, vos choix de langue et de couleurs, votre panier, et des pages pour les moments hors ligne. Il n’y a pas de pistage publicitaire. Nous ne vendons pas vos données. Nous ne les transmettons qu’à ceux qui exécutent un service pour nous, comme un opérateur de Mobile Money pour un paiement, ou quand la loi nous y oblige.',
        'Vous pouvez voir et modifier vos données dans votre profil, en prendre une copie, et fermer votre compte une fois votre portefeuille vide. Les écritures du grand livre sont gardées ensuite, parce que la loi et l’autre partie de chaque paiement en ont besoin ; votre nom disparaît de ce que voient les autres.',
      ],
    },
    {
      title: 'Parler sur WhatsApp',
      body: [
        'Le bouton de contact ouvre WhatsApp avec un message au vendeur. Nous notons que vous avez contacté le vendeur, à propos de quel produit et quand, pour que les vendeurs puissent donner suite et que les abus se voient. Ce que vous vous dites ensuite reste entre vous, WhatsApp et l’autre personne ; les conditions de WhatsApp s’appliquent. N’y envoyez jamais de mot de passe ni de code PIN de Mobile Money, et méfiez-vous de quiconque vous presse de payer.',
      ],
    },
    {
      title: 'Fin et suspension',
      body: [
        'Vous pouvez arrêter à tout moment et fermer votre compte dans votre profil. Nous pouvons masquer un contenu, suspendre un shed ou un compte, ou mettre fin à cet accord quand ces conditions ne sont pas respectées, quand d’autres sont en danger ou quand la loi le demande. Quand c’est possible, nous vous disons pourquoi auparavant et nous vous entendons. L’argent de votre portefeuille reste à vous : après les vérifications que la loi exige, vous pouvez le retirer.',
      ],
    },
    {
      title: 'Ce dont nous répondons',
      body: [
        'Nous construisons Sheds avec soin, mais nous ne pouvons pas promettre qu’il soit toujours accessible ou sans défaut. Nous répondons des dommages causés volontairement ou par négligence grave, et de la tenue exacte du solde de votre portefeuille. Dans la mesure permise par la loi, nous ne répondons pas des actes des acheteurs et des vendeurs, des opérateurs de Mobile Money ou des réseaux, ni des gains manqués.',
      ],
    },
    {
      title: 'Modification de ces conditions',
      body: [
        'Nous pouvons modifier ces conditions quand le produit ou la loi change. Les changements importants sont annoncés sur Sheds au moins 30 jours avant de s’appliquer. Si vous continuez ensuite à utiliser Sheds, les nouvelles conditions valent ; si vous n’êtes pas d’accord, vous pouvez fermer votre compte.',
      ],
    },
    {
      title: 'Droit et litiges',
      body: [
        'Le droit du Cameroun s’applique. Écrivez-nous d’abord : la plupart des choses se règlent en parlant. Ce qui ne peut être réglé va devant les tribunaux compétents de Douala ; les droits que la loi vous donne comme consommateur restent les vôtres. Ces conditions existent en français et en anglais, et les deux ont la même valeur.',
      ],
    },
    {
      title: 'Contact',
      body: [
        'Questions, signalements et demandes sur vos données nous parviennent par le shed nommé Sheds : ouvrez-le et appuyez sur Contact. S’il s’agit de votre compte ou de votre argent, donnez votre nom et la référence de la transaction, jamais un mot de passe.',
      ],
    },
  ],
}
