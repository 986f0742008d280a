import { Link } from 'react-router';
import {
  heroTypes,
  type ProviderTypeOrAll,
  providerTypeFacts,
  searchPath,
} from '../../lib/provider-types.ts';
import { Hero } from '../directory/type-art.tsx';

/** Six heroes, each in the door of its type. In calm mode the list of types below gives the same links. */
export function HeroGrid() {
  return (
    <section aria-labelledby="heroes" className="decor page section">
      <div className="mb-air-8 grid gap-3">
        <h2 id="heroes">Seis héroes te enseñan el camino</h2>
        <p className="text-ink-soft">Toca un héroe para ver ese tipo de proveedor.</p>
      </div>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-air-8 @sm/page:grid-cols-3 @sm/page:gap-x-6 @xl/page:grid-cols-6 @xl/page:gap-x-5">
        {heroTypes.map((type) => (
          <HeroLink key={type} type={type} />
        ))}
      </ul>
    </section>
  );
}

function HeroLink({ type }: { type: ProviderTypeOrAll }) {
  const { plural, hero } = providerTypeFacts[type];
  return (
    <li data-type={type}>
      <Link
        to={searchPath(type)}
        className="group grid h-full content-start gap-1 rounded-card text-ink no-underline"
      >
        <span className="arch mb-2.5 grid aspect-32/41 max-w-60 items-end justify-items-center overflow-clip bg-type-door">
          <Hero type={type} className="breathe aspect-320/360 w-[94%] object-contain object-bottom" />
        </span>
        <span className="font-head text-h4 font-subtitle text-type-ink underline decoration-[1.5px] underline-offset-[0.18em] group-hover:decoration-[3px]">
          {plural}
        </span>
        <span className="text-ui text-ink-soft">
          <span className="block font-medium text-ink">{hero.name}</span>
          {hero.promise}
        </span>
      </Link>
    </li>
  );
}
