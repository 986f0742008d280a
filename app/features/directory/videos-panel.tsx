import { ExternalLink, type LucideIcon, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { Carousel } from '../../components/ui/carousel.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import type { Provider } from './provider-detail.ts';
import { judgeVideo, type Video } from './video-address.ts';

/** Nothing of Facebook or Instagram is asked for before a tap. Addresses that are not theirs are left out. */
export function VideosPanel({ provider }: { provider: Provider }) {
  const videos = (provider.videos_urls ?? []).map(judgeVideo).filter((video) => video !== null);
  if (videos.length === 0) return null;
  return (
    <Panel data-type={provider.tipo_servicio} className="py-1! print:hidden">
      <Disclosure
        look="heading"
        summaryClass="flex min-h-11 items-center justify-between gap-3"
        summary={<h2 className="text-h4 font-subtitle">Videos ({videos.length})</h2>}
      >
        <div className="pt-4">
          <Carousel label={`Videos de ${provider.nombre}`}>
            {videos.map((video, index) => (
              <VideoCard key={video.page} video={video} name={`Video ${index + 1} de ${provider.nombre}`} />
            ))}
          </Carousel>
        </div>
      </Disclosure>
    </Panel>
  );
}

const faceClass =
  'group grid aspect-16/10 w-full place-content-center place-items-center gap-2.5 rounded-field bg-type-soft px-4 py-3 text-center text-ui font-strong text-type-ink no-underline';

function VideoCard({ video: { network, page, frame }, name }: { video: Video; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const outside = { href: page, target: '_blank', rel: 'noopener noreferrer' };
  if (!frame) {
    return (
      <div className="grid content-start gap-2">
        <a {...outside} className={faceClass}>
          <Face Icon={ExternalLink} words={`Abrir en ${network}`} name={name} />
        </a>
        <p className="text-meta text-ink-soft">Este video solo se puede ver en {network}.</p>
      </div>
    );
  }
  return (
    <div className="grid content-start gap-2">
      {isOpen ? (
        <Frame src={frame} title={name} />
      ) : (
        <button type="button" onClick={() => setOpen(true)} className={`only-js ${faceClass}`}>
          <Face Icon={Play} words={`Ver video de ${network}`} name={name} />
        </button>
      )}
      <p className="text-meta text-ink-soft">Al abrirlo, {network} puede usar cookies.</p>
      <a {...outside} className={`${buttonClass({ level: 'text', size: 'small' })} -ml-3 justify-self-start`}>
        <ExternalLink className="icon" />
        <span>
          Abrir en {network}
          <span className="sr-only"> ({name})</span>
        </span>
      </a>
    </div>
  );
}

function Face({ Icon, words, name }: { Icon: LucideIcon; words: string; name: string }) {
  return (
    <>
      <span className="grid size-16 place-items-center rounded-full bg-surface text-type-strong">
        <Icon className={Icon === Play ? 'ml-1 size-7 fill-current' : 'size-7'} />
      </span>
      <span className="group-hover:underline">
        {words}
        <span className="sr-only"> ({name})</span>
      </span>
    </>
  );
}

/** The least rights with which the players still play. */
function Frame({ src, title }: { src: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <iframe
      ref={frame}
      src={src}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      allow="encrypted-media; picture-in-picture; web-share"
      referrerPolicy="strict-origin-when-cross-origin"
      loading="lazy"
      allowFullScreen
      className="aspect-16/10 w-full rounded-field border-0 bg-sunken"
    />
  );
}
