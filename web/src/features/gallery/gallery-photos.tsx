import Images from 'lucide-react/icons/images'
import MessageCircle from 'lucide-react/icons/message-circle'
import { Status } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import disque from '../../ui/cloths/disque.svg?url'
import feuille from '../../ui/cloths/feuille.svg?url'
import ndop from '../../ui/cloths/ndop.svg?url'
import parasol from '../../ui/cloths/parasol.svg?url'
import { ButtonRow } from '../../ui/layout.tsx'
import { Card } from '../../ui/list/card.tsx'
import { Scroller } from '../../ui/list/scroller.tsx'
import { Tile, TileName, tileGrid } from '../../ui/list/tile.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { MoreText } from '../../ui/more-text.tsx'
import { Carousel } from '../../ui/picture/carousel.tsx'
import { Photo, PhotoChip } from '../../ui/picture/photo.tsx'
import { ShedMark } from '../../ui/picture/shed-mark.tsx'
import { Samples } from './gallery-section.tsx'

const slides = [
  { src: disque, alt: 'Disc print' },
  { src: feuille, alt: 'Leaf print' },
  { src: ndop, alt: 'Ndop' },
  { src: parasol, alt: 'Umbrella print' },
]
const words = { label: 'Kaba dress', previousLabel: 'Previous photo', nextLabel: 'Next photo' }

export function PhotoGallery() {
  return (
    <>
      <Samples label="Carousel">
        <Carousel
          slides={slides}
          {...words}
          eager
          ratio="4:3"
          className="rounded-md"
          thumbLabel={(place) => `Photo ${place}`}
        />
      </Samples>
      <Samples label="Card in a feed; sold out">
        <CardSample />
      </Samples>
      <div className="md:col-span-2">
        <Scroller title="Best selling products" heading="h3" previousLabel="Scroll left" nextLabel="Scroll right">
          {Array.from({ length: 12 }, (_, place) => (
            <li key={String(place)}>
              <TileSample src={slides[place % 4]?.src} />
            </li>
          ))}
        </Scroller>
      </div>
      <Samples label="Grid of a shed, 4:5; sold out; no picture">
        <div className={tileGrid}>
          <Photo src={ndop} alt="Ndop" ratio="4:5" rounded />
          <Photo src={feuille} alt="Leaf print" ratio="4:5" rounded soldOut />
          <Photo src={null} alt="" ratio="4:5" rounded cloth="tole" />
          <Photo src="/nowhere.webp" alt="Missing" ratio="4:5" rounded />
        </div>
      </Samples>
      <Samples label="Banner">
        <Photo src={parasol} alt="" ratio="banner" rounded />
      </Samples>
    </>
  )
}

function TileSample({ src }: { src: string | undefined }) {
  return (
    <Tile href="#photos">
      <Photo src={src} alt="" rounded>
        <PhotoChip icon={<Images className="size-3.75" />}>3</PhotoChip>
      </Photo>
      <MoneyText amount="18,500" unit="CFA" unitPlace="before" className="block" />
      <TileName>Wax Disque, 6 yards</TileName>
    </Tile>
  )
}

const caption =
  'Dix-huit heures de lumière, deux téléphones chargés. Garantie un an à la boutique d’Akwa, échange sur place sans discussion, et livraison à Douala.'

function CardSample() {
  return (
    <Card as="article">
      <Carousel slides={slides.slice(0, 3)} {...words} label="Kit solaire" href="#photos" arrows="hover" soldOut />
      <div className="px-4 pt-3 pb-4">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <MoneyText amount="38 500" unit="FCFA" unitPlace="after" size="md" />
          <Status tone="off">épuisé</Status>
        </div>
        <h4 className="text-lg font-title mt-0.5">Kit solaire 15 W, lampe et panneau</h4>
        <MoreText className="text-sm mt-1 text-ink-2" text={caption} limit={120} moreLabel="… plus" lessLabel="moins" />
        <div className="mt-2 flex min-h-touch items-center gap-2.5">
          <ShedMark id="akwa" name="Akwa Mobile" size="s" />
          <span className="min-w-0 flex-1">
            <span className="block text-sm font-[650]">Akwa Mobile</span>
            <span className="block truncate text-xs text-ink-3">Brice Fotso · Douala · 20 min</span>
          </span>
        </div>
        <ButtonRow className="mt-2">
          <Button disabled>Ajouter au panier</Button>
          <Button kind="brand" icon={<MessageCircle className="size-4.5" />}>
            Contacter le vendeur
          </Button>
        </ButtonRow>
      </div>
    </Card>
  )
}
