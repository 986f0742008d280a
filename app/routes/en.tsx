import { Link } from 'react-router';
import { metaOf } from '../lib/meta.ts';

export const meta = metaOf({
  title: 'About this site',
  description: 'What Mi Guía Azul is, whom it is for, and how to read it in English.',
  path: '/en',
});

/** The one page in English: what this is, and the way that a browser translates the rest. */
export default function English() {
  return (
    <div lang="en" className="page page-text page-head pb-(--section)">
      <h1>About this site</h1>
      <div className="prose mt-6">
        <p>
          <span translate="no">Mi Guía Azul</span> is a free directory and community for autistic people and
          their families in Puerto Rico: schools, therapists, doctors, lawyers and dietitians, first steps,
          resources, and questions that families answer for each other. An administrator reads every profile
          before it is public.
        </p>
        <p>
          The site is written in Spanish. We do not translate it ourselves: nobody here could keep a second
          version correct.
        </p>
        <h2>Read it in English</h2>
        <ul>
          <li>Chrome and Edge: open the menu and choose Translate.</li>
          <li>Safari: touch the page menu beside the address and choose Translate to English.</li>
          <li>Firefox: open the menu and choose Translate page.</li>
        </ul>
        <p>
          A browser makes mistakes. Names, addresses and health plans stay as they are written. Before you go
          somewhere, call and ask.
        </p>
        <h2>Need help now?</h2>
        <p>
          Emergencies: <a href="tel:911">911</a>. Someone to talk to, at any hour: <a href="tel:988">988</a>.
          This site does not answer emergencies.
        </p>
        <p>
          <Link to="/proveedores">Go to the directory</Link>
        </p>
      </div>
    </div>
  );
}
