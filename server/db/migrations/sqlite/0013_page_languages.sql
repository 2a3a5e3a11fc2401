CREATE TABLE `snapshot_language` (
	`hash` text PRIMARY KEY NOT NULL,
	`snapshotHash` text NOT NULL,
	`locale` text NOT NULL,
	`main` text NOT NULL,
	`body` blob NOT NULL,
	FOREIGN KEY (`snapshotHash`) REFERENCES `snapshot`(`hash`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `snapshot_language_of` ON `snapshot_language` (`snapshotHash`);