import { Drawing, Scene } from "../pictures/scenes.tsx";
import { Section } from "../sections/section.tsx";

export function NotFound() {
  return (
    <Section layout="lost">
      <div className="lost-picture">
        <Scene box="480 280">
          <Drawing id="not-found" />
        </Scene>
      </div>
      <h1>Oops! Page not found</h1>
      <p className="lead">
        This address leads off the map. The page may have moved, or a letter in the address went missing.
      </p>
      <p className="actions">
        <a className="button button-ink" href="/">
          Return to Home
        </a>
      </p>
    </Section>
  );
}
