/** The answer for a page that is not there, or no more. */
export const notFound = {
  title: "There is no such page",
  status: 404,
  body: (
    <div className="desk-notice label">
      <h1>There is no such page</h1>
      <p>What it was about may have been erased since.</p>
      <a className="desk-button" href="/">
        Go to what waits today
      </a>
    </div>
  ),
};
