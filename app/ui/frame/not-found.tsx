import { Drawing, Scene } from "../pictures/scenes.tsx";

export function NotFound() {
  return (
    <section className="section">
      <div className="wrap lost">
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
      </div>
    </section>
  );
}
