import { Check } from 'lucide-react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Hero } from '../directory/type-art.tsx';

const reasons = [
  'Guardas tus proveedores favoritos.',
  'Preguntas y respondes en el foro.',
  'Dejas reseñas para otras familias.',
];

export function CallToAction() {
  return (
    <section aria-labelledby="cuenta" className="page section">
      <div className="on-deep grid gap-6 overflow-clip rounded-card bg-deep px-[clamp(20px,5vw,64px)] pt-[calc(clamp(28px,5vw,56px)*var(--air))] text-deep-ink @md/page:grid-cols-[1fr_auto]">
        <div className="grid justify-items-start gap-4 pb-[calc(clamp(4px,5vw,56px)*var(--air))]">
          <h2 id="cuenta">Con una cuenta puedes hacer más</h2>
          <ul className="grid gap-2">
            {reasons.map((reason) => (
              <li key={reason} className="flex gap-2.5">
                <Check className="icon mt-[0.2em] text-deep-mark" />
                {reason}
              </li>
            ))}
          </ul>
          <ButtonLink to="/auth?registro=si" level="deep" size="large">
            Crear Cuenta Gratis
          </ButtonLink>
          <p className="text-meta text-deep-soft">Pedimos tu nombre, tu correo y una contraseña.</p>
        </div>
        <span
          data-type="todos"
          className="decor grid aspect-32/38 w-55 items-end self-end justify-self-center overflow-clip rounded-t-[50%_42%] bg-type-door @md/page:mr-6 @md/page:w-65"
        >
          <Hero type="todos" alt="" className="w-full" />
        </span>
      </div>
    </section>
  );
}
