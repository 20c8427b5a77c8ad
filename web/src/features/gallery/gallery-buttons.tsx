import Bell from 'lucide-react/icons/bell'
import Clock from 'lucide-react/icons/clock'
import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import Share2 from 'lucide-react/icons/share-2'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import { Badge, Status } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip, ChipLink } from '../../ui/chip.tsx'
import { IconButton, IconLink } from '../../ui/icon-button.tsx'
import { ButtonRow } from '../../ui/layout.tsx'
import { SocialBar, SocialItem, SocialLink } from '../../ui/list/social-item.tsx'
import { TabLinks } from '../../ui/list/tab-links.tsx'
import { Tabs } from '../../ui/list/tabs.tsx'
import { Samples } from './gallery-section.tsx'

export function ButtonGallery() {
  return (
    <>
      <Samples label="Market">
        <MarketButtons />
      </Samples>
      <Samples label="Money: indigo, with the amount">
        <Button kind="money" size="lg" block loadingLabel="loading...">
          <span>
            Send <span className="font-price whitespace-nowrap tabular-nums">CFA 25,000</span>
          </span>
        </Button>
        <Button kind="money" size="lg" block disabled>
          Send
        </Button>
        <ButtonRow>
          <Button>Ajouter au panier</Button>
          <Button kind="brand" icon={<MessageCircle className="size-4.5" />}>
            Contacter le vendeur
          </Button>
        </ButtonRow>
      </Samples>
      <Samples label="Icons with a count, the bar under a card">
        <IconSamples />
      </Samples>
      <Samples label="Status, badges, chips">
        <BadgeSamples />
      </Samples>
      <TabSamples />
    </>
  )
}

function TabSamples() {
  return (
    <>
      <Samples label="Tabs">
        <Tabs
          label="Boutique"
          className="pt-3"
          tabs={[
            {
              value: 'products',
              label: 'Produits',
              count: 38,
              panel: <p className="text-sm">Trente-huit produits.</p>,
            },
            { value: 'today', label: 'Aujourd’hui', count: 3, panel: <p className="text-sm">Trois plats.</p> },
            { value: 'music', label: 'Musique', count: 12, panel: <p className="text-sm">Douze titres.</p> },
          ]}
        />
      </Samples>
      <Samples label="Segments, and tabs that are addresses">
        <Tabs
          label="Requests"
          look="segments"
          tabs={[
            { value: 'in', label: '(2) Incoming', panel: null },
            { value: 'out', label: '(1) Outgoing', panel: null },
            { value: 'new', label: 'Request', panel: null },
          ]}
        />
        <TabLinks
          label="Music"
          tabs={[
            { href: '?kind=all', label: 'all', current: true },
            { href: '?kind=song', label: 'song' },
            { href: '?kind=beatz', label: 'beatz' },
            { href: '?kind=samples', label: 'samples' },
          ]}
        />
      </Samples>
    </>
  )
}

function MarketButtons() {
  const [busy, setBusy] = useState(false)
  const pretend = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), 1500)
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button kind="brand">Contact seller</Button>
        <Button>Add to basket</Button>
        <Button kind="soft">Follow</Button>
        <Button kind="on">Following</Button>
        <Button kind="text">Retry</Button>
        <Button kind="danger">Delete</Button>
        <ButtonLink href="#buttons">view all sheds</ButtonLink>
      </div>
      <div className="flex flex-wrap gap-2 items-center">
        <Button kind="brand" loading loadingLabel="loading...">
          Post
        </Button>
        <Button kind="brand" loading={busy} loadingLabel="loading..." onClick={pretend}>
          Subscribe
        </Button>
        <Button kind="brand" disabled>
          Post
        </Button>
        <Button disabled>Add to basket</Button>
        <Button kind="soft" size="sm">
          Subscribe
        </Button>
        <Button kind="on" size="sm">
          Désabonner
        </Button>
      </div>
    </>
  )
}

function IconSamples() {
  const [liked, setLiked] = useState(true)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <IconLink href="#buttons" label="Notifications, 3" icon={<Bell />} count={3} />
        <IconLink href="#buttons" label="Basket, 12" icon={<ShoppingBasket />} count={12} />
        <IconButton label="Notifications, 99+" icon={<Bell />} count={240} />
        <IconButton label="Share" icon={<Share2 />} />
        <IconButton label="Share" icon={<Share2 />} disabled />
        <IconButton label="Liked" icon={<Heart />} on aria-pressed />
      </div>
      <SocialBar>
        <SocialItem icon={<Heart className="size-4.5" />} on={liked} onClick={() => setLiked(!liked)}>
          {liked ? '24 Likes' : '23 Likes'}
        </SocialItem>
        <SocialLink href="#buttons" icon={<Star className="size-4.5" />}>
          18 Reviews
        </SocialLink>
        <SocialItem icon={<Share2 className="size-4.5" />} aria-label="Share" className="ms-auto" />
      </SocialBar>
    </>
  )
}

function BadgeSamples() {
  const [kind, setKind] = useState('all')
  return (
    <>
      <div className="flex flex-wrap gap-2 items-center">
        <Status>on sale</Status>
        <Status tone="warn">reserved</Status>
        <Status tone="off">sold out</Status>
        <Badge tone="new">New</Badge>
        <Badge tone="warn" icon={<Clock className="size-3.75" />}>
          fee due — pay
        </Badge>
        <Badge tone="ok">completed</Badge>
        <Badge tone="danger">failed</Badge>
        <Badge tone="money">Top up</Badge>
        <Badge tone="brand">Suivi</Badge>
        <Badge>Ad</Badge>
      </div>
      <div className="flex flex-wrap gap-2">
        {['all', 'single', 'group'].map((name) => (
          <Chip key={name} on={name === kind} onClick={() => setKind(name)}>
            {name}
          </Chip>
        ))}
        <Chip disabled>samples</Chip>
        <ChipLink href="#buttons" current>
          Douala
        </ChipLink>
        <ChipLink href="#buttons">Yaoundé</ChipLink>
      </div>
    </>
  )
}
