import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import scene from '../../art/hero-scene.svg';
import { Button } from '../../components/ui/button.tsx';
import { Field, Hint, Input } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { featuredMunicipalities } from '../../lib/lists/featured-municipalities.ts';

/** Title, search, and the way for who does not know what to search for. The drawing lies under them while the page is narrow, and behind them where its left half is plain sky. */
export function Finder({ children }: { children: ReactNode }) {
  return (
    <section className="finder relative overflow-clip bg-scene-sky calm:bg-brand-soft">
      <div className="finder-in page py-[calc(clamp(32px,5vw,72px)*var(--air))]">
        <div className="finder-text grid gap-5">
          <h1 className="max-w-[12em] text-display [letter-spacing:-0.01em]">
            Tu red de apoyo mágica y confiable
          </h1>
          <p className="max-w-[34em] text-lead">
            Encuentra escuelas, terapistas, doctores, abogados y dietistas para personas autistas en Puerto
            Rico.
          </p>
          <SearchForm />
          {children}
        </div>
      </div>
      <div className="finder-scene scene decor isolate" aria-hidden="true">
        <img
          src={scene}
          width={1200}
          height={520}
          alt=""
          fetchPriority="low"
          className="size-full object-cover"
        />
      </div>
    </section>
  );
}

function SearchForm() {
  return (
    <Form
      action="/proveedores"
      role="search"
      aria-label="Buscar proveedores"
      className="finder-form grid gap-4 self-start rounded-card border border-line bg-surface p-(--card-pad) shadow-rest"
    >
      <Field label="¿Qué ayuda buscas?" id="buscar">
        <Input
          name="q"
          type="search"
          placeholder="Buscar por nombre o descripción..."
          icon={<Search className="icon" />}
        />
      </Field>
      <div className="grid gap-4 @sm/page:grid-cols-[1fr_auto] @sm/page:items-end">
        <Field label="Municipio" id="municipio">
          <Select
            name="municipio"
            defaultValue=""
            empty="Todos los municipios"
            options={featuredMunicipalities}
          />
        </Field>
        <Button type="submit" level="main">
          Buscar proveedores
        </Button>
      </div>
      <Hint>Buscar es gratis. No necesitas una cuenta.</Hint>
    </Form>
  );
}
