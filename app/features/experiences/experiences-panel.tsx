import { MessageCircleHeart, Pencil } from 'lucide-react';
import { DeleteButton } from '../../components/forms/delete-button.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { Hint } from '../../components/ui/field.tsx';
import { useUserId } from '../../session/session.ts';
import { describeOwn, describeStory, type Experience, type Story, type ToldFact } from './experiences.ts';
import type { ExperienceWrite } from './mutations.ts';
import { useTelling } from './use-telling.tsx';

interface ToldProvider {
  id: string;
  nombre: string;
  usuario_id: string | null;
}

interface ExperiencesPanelProps {
  provider: ToldProvider;
  stories: Story[];
  /** The user's own, also before there are three. */
  own: Experience[];
  /** Of which they can tell. */
  plans: string[];
  /** Of which they can tell whether it was so. */
  facts: ToldFact[];
}

/** What families tell alike, and the way to tell. */
export function ExperiencesPanel({ provider, stories: all, own, plans, facts }: ExperiencesPanelProps) {
  const isOwnProvider = useUserId() === provider.usuario_id;
  const { tell, change, dialog } = useTelling(provider, plans, facts);
  // What they tell of the place stands beside what the profile says of it.
  const stories = all.filter(({ clase }) => clase !== 'hecho');
  return (
    <Panel className="py-1! print:hidden">
      <Disclosure
        look="heading"
        summaryClass="flex min-h-11 items-center justify-between gap-3"
        summary={<h2 className="text-h4 font-subtitle">Lo que cuentan las familias</h2>}
        open={own.length > 0}
      >
        <div className="pt-4">
          {stories.length === 0 ? (
            <p className="text-ink-soft">Todavía no hay 3 familias que cuenten lo mismo.</p>
          ) : (
            <ul>
              {stories.map((story) => (
                <StoryLine key={`${story.clase} ${story.plan}`} story={story} />
              ))}
            </ul>
          )}
          {own.length > 0 ? <OwnExperiences experiences={own} onChange={change} /> : null}
          {isOwnProvider ? (
            <p className="mt-4 text-meta text-ink-soft">Este es tu perfil. Esto lo cuentan las familias.</p>
          ) : (
            <div className="only-js mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
              <Button Icon={MessageCircleHeart} onClick={tell}>
                Contar mi experiencia
              </Button>
              <div className="flex-[1_1_14rem]">
                <Hint>Se muestra desde 3 familias con cuentas de una semana o más. Nunca con nombres.</Hint>
              </div>
            </div>
          )}
        </div>
      </Disclosure>
      {dialog}
    </Panel>
  );
}

/** Of a provider of which nothing is told yet: the way to be the first, without a panel. */
export function FirstExperience({
  provider,
  plans,
  facts,
}: Pick<ExperiencesPanelProps, 'provider' | 'plans' | 'facts'>) {
  const isOwnProvider = useUserId() === provider.usuario_id;
  const { tell, dialog } = useTelling(provider, plans, facts);
  if (isOwnProvider) return null;
  return (
    <p className="only-js -ml-3 print:hidden">
      <Button Icon={MessageCircleHeart} level="text" size="small" onClick={tell}>
        Contar mi experiencia
      </Button>
      {dialog}
    </p>
  );
}

function StoryLine({ story }: { story: Story }) {
  const { text, note } = describeStory(story);
  return (
    <li className="grid gap-0.5 border-line border-t py-4 first:border-t-0 first:pt-0 last:pb-0">
      <b className="wrap-anywhere">{text}</b>
      <span className="text-meta text-ink-soft">{note}</span>
    </li>
  );
}

interface OwnExperiencesProps {
  experiences: Experience[];
  onChange(experience: Experience): void;
}

function OwnExperiences({ experiences, onChange }: OwnExperiencesProps) {
  return (
    <div className="mt-5 rounded-field bg-sunken px-4 py-3">
      <h3 className="text-ui font-strong">Lo que contaste tú</h3>
      <ul>
        {experiences.map((experience) => (
          <li key={experience.id} className="border-line border-t py-2 first:border-t-0 last:pb-0">
            <p className="text-ui wrap-anywhere">{describeOwn(experience)}</p>
            <div className="-ml-3 flex flex-wrap gap-x-2">
              <Button Icon={Pencil} level="text" size="small" onClick={() => onChange(experience)}>
                Cambiar<span className="sr-only">: {describeOwn(experience)}</span>
              </Button>
              <DeleteButton<ExperienceWrite>
                noun="experiencia"
                about={describeOwn(experience)}
                input={{ intent: 'delete-experience', experienceId: experience.id }}
              >
                Vas a eliminar lo que contaste: {describeOwn(experience)}
              </DeleteButton>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
