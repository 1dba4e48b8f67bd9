export const notFound = {
  title: "Page not found",
  status: 404,
  body: (
    <div className="desk-notice card desk-stack">
      <h1>Page not found</h1>
      <p>The record may have been erased.</p>
      <a className="button button-outline" href="/">
        Go to Today
      </a>
    </div>
  ),
};
