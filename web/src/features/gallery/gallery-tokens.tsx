import { AmountText, MoneyText } from '../../ui/money-text.tsx'
import { clothClass, cloths } from '../../ui/picture/cloth.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Samples } from './gallery-section.tsx'

const roles = [
  ['Brand', 'bg-brand text-on-brand'],
  ['Brand soft', 'bg-brand-soft text-brand-text'],
  ['Accent', 'bg-accent text-on-accent'],
  ['Accent soft', 'bg-accent-soft text-accent-text'],
  ['Money', 'bg-money text-on-money'],
  ['Money soft', 'bg-money-soft text-money-text'],
  ['Danger', 'bg-danger text-on-danger'],
  ['Success', 'bg-success-soft text-success'],
  ['Page', 'bg-surface-0 text-ink-1'],
  ['Card', 'bg-surface-1 text-ink-1'],
  ['Fill', 'bg-surface-2 text-ink-2'],
  ['Pressed', 'bg-surface-3 text-ink-3'],
  ['Inverse', 'bg-inverse text-ink-invert'],
  ['Warn', 'bg-warn-soft text-warn'],
  ['Danger soft', 'bg-danger-soft text-danger'],
  ['Balance', 'bg-money-card text-on-money-card'],
] as const

export function ColourGallery() {
  return (
    <>
      <Samples label="Roles">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2">
          {roles.map(([name, classes]) => (
            <li
              key={name}
              className={`text-xs min-h-14 rounded-sm border border-border px-2 py-1.5 font-label ${classes}`}
            >
              {name}
            </li>
          ))}
        </ul>
      </Samples>
      <Samples label="Eight cloths: every shed without a picture wears one, chosen by its id">
        <ul className="grid grid-cols-4 gap-2">
          {cloths.map((cloth) => (
            <li key={cloth}>
              <div className={`h-18 rounded-sm ${clothClass(cloth)}`} />
              <span className="text-xs text-ink-2">{cloth}</span>
            </li>
          ))}
        </ul>
      </Samples>
    </>
  )
}

export function TypeGallery() {
  return (
    <>
      <Samples label="Titles">
        <p className="text-3xl text-balance">Le marché de Bafoussam</p>
        <p className="text-2xl text-balance">Maison Ngondo</p>
        <p className="text-xl text-balance">Best selling products</p>
        <p className="text-lg font-title">Aïssatou’s cœur de pagne, Ŵ ɛ ɔ ŋ</p>
        <p className="text-md font-label">Ndolé crevettes, plantain mûr</p>
        <p className="text-sm">Dix-huit heures de lumière, deux téléphones chargés.</p>
        <p className="text-xs text-ink-3">
          Douala · <RelativeTime time="2026-01-05T10:00:00Z" text="20 min ago" title="5 January 2026, 11:00" />
        </p>
      </Samples>
      <Samples label="Prose: terms, help">
        <div className="prose">
          <h3>Conditions d’utilisation</h3>
          <p>
            Le vendeur tient ses prix à jour. L’acheteur paie <strong>à la remise</strong> ou par ShedPay.
          </p>
          <ul>
            <li>Un compte par personne, âgée de 15 ans au moins.</li>
            <li>
              Questions : <a href="mailto:aide@example.cm">aide@example.cm</a>
            </li>
          </ul>
        </div>
      </Samples>
    </>
  )
}

const before = { unit: 'CFA', unitPlace: 'before' } as const
const after = { unit: 'FCFA', unitPlace: 'after' } as const

export function PriceGallery() {
  return (
    <>
      <Samples label="Sizes: tile, card, page, wallet">
        <div className="flex flex-wrap items-baseline gap-4">
          <MoneyText amount="3,500" {...before} />
          <MoneyText amount="27,500" {...before} size="md" />
          <MoneyText amount="285,000" {...before} size="lg" />
          <MoneyText amount="184,350" {...before} size="xl" />
        </div>
      </Samples>
      <Samples label="French, and a list of movements">
        <div className="flex flex-wrap items-baseline gap-4">
          <MoneyText amount="3 500" {...after} />
          <MoneyText amount="27 500" {...after} size="md" />
          <MoneyText amount="285 000" {...after} size="lg" />
        </div>
        <div className="flex flex-wrap gap-4">
          <AmountText way="in">+ 45,000</AmountText>
          <AmountText way="out">− 27,500</AmountText>
          <AmountText way="void">− 15,000</AmountText>
        </div>
      </Samples>
    </>
  )
}
