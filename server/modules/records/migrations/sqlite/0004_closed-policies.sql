ALTER TABLE `record_open_policy` ADD `closedIn` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `record_policy` ADD `closedIn` text DEFAULT '[]' NOT NULL;
